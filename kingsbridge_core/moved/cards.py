from kingsbridge_core.moved import answering_for

__getattr__ = answering_for("kingsbridge_core.game.cards", "kingsbridge_core.cards")
