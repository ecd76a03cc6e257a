"""What holds for all tests: commands run as on the machine of a user, who lets Python keep its bytecode."""

from __future__ import annotations

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
