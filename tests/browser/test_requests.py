"""What the server answers, and what it refuses."""

from __future__ import annotations

import pytest

from .serving import Site


def link(site: Site, seat: int | None = 0, game: str = "pillars") -> str:
    served = site.table(game, ["human:Ann", "human:Ben", "bot:greedy"])
    return str(site.on_loop(lambda: site.hall.link(served, seat)))


def test_a_seat_reads_its_own_hand_and_nobody_elses(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "human:Cid"])
    state = served.match.state
    status, headers, page = site.ask(site.on_loop(lambda: site.hall.link(served, state.actor)))
    assert status == 200
    own, *others = sorted(state.hands, key=lambda hand: hand is not state.hands[state.actor])
    assert all(f'"play {card.id}"' in page for card in own)
    assert not [card for hand in others for card in hand if f'"play {card.id}"' in page]
    assert "script-src 'self'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    ["/s/", "/s/x", "/s/../..", "/h/x", "/s/%2e%2e%2fetc", "/static/../app.py", "/static/%2e%2e/app.py", "/nope"],
)
def test_what_does_not_exist_is_not_found_and_says_nothing(site: Site, path: str) -> None:
    status, _headers, text = site.ask(path)
    assert status == 404
    assert "Traceback" not in text


def test_a_move_is_made_and_one_for_an_old_position_is_refused(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"])
    seat = served.match.state.actor
    path = site.on_loop(lambda: site.hall.link(served, seat))
    move = served.match.state.options[0].text
    assert site.ask(f"{path}/move", {"number": 0, "move": move})[0] == 200
    assert served.match.turns[0].move.text == move
    status, _headers, text = site.ask(f"{path}/move", {"number": 0, "move": move})
    assert status == 409
    assert "has changed" in text


def test_a_move_for_another_seat_or_by_a_watcher_is_refused(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "human:Ben", "bot:greedy"])
    other = 1 - served.match.state.actor if served.match.state.actor < 2 else 0
    move = {"number": 0, "move": served.match.state.options[0].text}
    before = len(served.match.turns)
    assert site.ask(site.on_loop(lambda: site.hall.link(served, other)) + "/move", move)[0] == 409
    assert site.ask(site.on_loop(lambda: site.hall.link(served, None)) + "/move", move)[0] == 403
    assert len(served.match.turns) == before


def test_a_new_link_makes_the_old_one_worthless(site: Site) -> None:
    served = site.table("pillars", ["human:Ann", "bot:greedy", "bot:greedy"])
    old = site.on_loop(lambda: site.hall.link(served, 0))
    new = site.on_loop(lambda: site.hall.link(served, 0))
    assert site.ask(old)[0] == 404
    assert site.ask(new)[0] == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"content_length": "99999999"}, 413),
    ],
)
def test_requests_from_elsewhere_are_refused(site: Site, headers: dict[str, str], status: int) -> None:
    assert site.ask(f"{link(site)}/move", b"{}", **headers)[0] == status


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"number": "0", "move": 1}', b"[" * 9000, b"null"])
def test_a_request_that_makes_no_sense_is_refused(site: Site, body: bytes) -> None:
    status, _headers, text = site.ask(f"{link(site)}/move", body)
    assert status == 400
    assert "Traceback" not in text


def test_a_large_body_is_refused(site: Site) -> None:
    assert site.ask(f"{link(site)}/move", b" " * 20_000)[0] == 413


def test_names_and_cards_cannot_become_markup(site: Site) -> None:
    served = site.table("pillars", ["human:<script>alert(1)</script>", "bot:greedy", "bot:greedy"])
    page = site.ask(site.on_loop(lambda: site.hall.link(served, 0)))[2]
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
