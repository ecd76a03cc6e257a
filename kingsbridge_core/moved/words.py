from kingsbridge_core.moved import answering_for

__getattr__ = answering_for("kingsbridge_core.game.words", "kingsbridge_core.words")
