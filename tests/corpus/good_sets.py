"""Card sets without a fault, one for each game, that use much of what a set can say."""

from __future__ import annotations

from typing import Any

PILLARS: dict[str, Any] = {
    "format": 1,
    "game": "pillars",
    "title": "Guests",
    "author": "Ann",
    "licence": "CC0-1.0",
    "extends": "base",
    "add": {
        "cards": [
            {"id": "guest", "name": "Guest", "kind": "neutral", "value": 4, "effects": [{"points": 2}]},
            {"id": "lodge", "name": "Lodge", "kind": "neutral", "value": 0, "effects": [{"gain": ["stone", "sand"]}]},
            {
                "id": "glazier",
                "name": "Glazier",
                "kind": "privilege",
                "value": 1,
                "effects": [{"convert": {"sand": 4}}],
            },
        ]
    },
    "change": {
        "cards": {
            "tom": {"value": 9, "provenance": "reported"},
            "william": {"effects": [{"points": -2}, "set-aside"], "reconstructed": None},
            "red-carpenter": {"effects": [{"convert": {"wood": 4, "sand": "stone"}}]},
        }
    },
    "remove": {"cards": ["regan", "waleran", "potter"]},
    "numbers": {"stock_limit": 4, "start_stock": {"stone": 2, "wood": 1, "sand": 1, "metal": 1}},
}

COLUMN_OF_FIRE: dict[str, Any] = {
    "format": 1,
    "game": "column-of-fire",
    "title": "Harbours",
    "add": {
        "characters": [
            {
                "id": "pilot",
                "name": "Pilot",
                "country": "spain",
                "stone": "neutral",
                "effects": [{"choose": ["any-good", {"points": 2}]}],
            },
            {
                "id": "smuggler",
                "name": "Smuggler",
                "country": "france",
                "stone": "catholic",
                "copies": 2,
                "effects": [{"goods": "wine"}, {"sell-for": 4}],
            },
        ],
        "events": [
            {"id": "storm", "name": "Storm", "country": "spain", "effects": [{"lose": {"who": "all", "points": 1}}]}
        ],
        "tiles": [{"id": "four-points", "name": "Four Points", "effects": [{"scores": 4}]}],
        "track": [{"id": "white-inn", "name": "White Inn", "colour": "white", "effects": ["dismiss"]}],
    },
    "change": {
        "characters": {"elizabeth-i": {"effects": [{"points": 3}]}, "william-cecil": {"country": "france"}},
        "loch_leven": {"loch-leven-wine": {"start": "white-inn", "good": "cloth"}},
    },
    "remove": {"tiles": ["mass"], "track": ["blue-gate"], "events": ["spain-loch-leven"]},
    "numbers": {"end_score": 30, "die_price": 2, "ships_bring_stones": False},
}

WORLD_WITHOUT_END: dict[str, Any] = {
    "format": 1,
    "game": "world-without-end",
    "title": "Better Times",
    "add": {
        "houses": [{"id": "stone-bakery", "name": "Stone Bakery", "resource": "stone", "income": "grain"}],
        "events": [
            {
                "id": "midsummer",
                "name": "Midsummer",
                "chapter": 1,
                "background": "tan",
                "corners": ["grain", "wool", "piety", "gold"],
                "arrow": 2,
                "effects": [{"everyone": [{"gain": ["wool", "grain"]}, {"points": 1}]}],
            },
            {
                "id": "dear-cloth",
                "name": "Dear Cloth",
                "chapter": 2,
                "background": "tan",
                "corners": ["stone", "wood", "piety", "point"],
                "arrow": 0,
                "effects": [
                    {"trade": {"give": {"gold": 2}, "get": {"cloth": 1}}},
                    {"pay-or-lose": {"good": "grain", "points": 2}},
                ],
            },
        ],
    },
    "change": {
        "projects": {"mill": {"stone": 2, "wood": 2}, "hospital": {"effects": [{"points": 3}, {"gold": 1}]}},
        "favor": {"queen": {"effects": [{"points-if": {"owns": "loyalty", "points": 3}}]}},
        "actions": {"building-project": {"effects": [{"build": 3}]}},
        "places": {"place-4": {"effects": None}},
    },
    "remove": {"events": ["ferry-toll", "lady-chapel"], "houses": ["timber-inn"]},
    "numbers": {"start_score": 5, "tax_die": [1, 2, 3], "prices": {"wool": 3, "cloth": 5}},
}

GOOD_SETS = [PILLARS, COLUMN_OF_FIRE, WORLD_WITHOUT_END]
