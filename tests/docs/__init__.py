"""What the documentation shows is true."""
