"""Donations: seals on unfinished projects, and the rewards when those are finished."""

from __future__ import annotations

from typing import Any

from kingsbridge_core import N_, Move, Refusal, decision, step, word
from kingsbridge_world_without_end.goods import benefit, pay_good
from kingsbridge_world_without_end.language import _
from kingsbridge_world_without_end.projects import open_projects, why_barred
from kingsbridge_world_without_end.refusals import lacks, now
from kingsbridge_world_without_end.state import Project, WorldWithoutEnd


@word("action")
def donate(state: WorldWithoutEnd, seat: int) -> None:
    """Pay the `donation_price` of game.yaml and put a seal on an unfinished project (`donate mill`) (wwe-card-12)."""
    state.agenda.append((donate_to, seat))


@donate.text
def donate_text() -> str:
    return _("Pay gold to put a seal on an unfinished project.")


def without_seal(state: WorldWithoutEnd, seat: int) -> list[Project]:
    """Return the projects a player may donate to, if they have the gold (wwe-donation-01, wwe-donation-10)."""
    if len(state.seals[seat]) == state.game.seals_each:
        return []
    return [project for project in open_projects(state) if project not in state.seals[seat]]


@decision
def donate_to(state: WorldWithoutEnd, seat: int) -> list[Move[Any]]:
    """The player may donate to an open project that does not have their seal (wwe-card-12, wwe-donation-01)."""
    projects = without_seal(state, seat)
    if not projects:
        return []
    game, can_pay = state.game, state.goods[seat]["gold"] >= state.game.donation_price
    return [*(game.donate[project] for project in projects if can_pay), game.done]


@donate_to.chosen
def donated(state: WorldWithoutEnd, move: Move[Project], seat: int) -> None:
    """The player pays the gold and puts a seal on the project, beside those of other players.

    (wwe-donation-02, wwe-donation-12)
    """
    if move is not state.game.done:
        pay_good(state, seat, "gold", state.game.donation_price)
        state.seals[seat].append(move.what)
        if state.log is not None:
            state.tell("{seat} donates to the {project}.", seat=seat, project=move.what)


@donate_to.refuses("donate")
def why_not_donate(state: WorldWithoutEnd, move: Move[Project], seat: int) -> Refusal:
    """Say why a player cannot donate: a barred project, a seal there already, or no gold."""
    barred = why_barred(state, move.what)
    if barred:
        return barred
    if move.what in state.seals[seat]:
        return Refusal(_("your seal is already on the {project}", project=move.what.name), "wwe-donation-01")
    return lacks("gold", state.game.donation_price, state.goods[seat]["gold"], "wwe-card-12")


donate_to.refusal(now("wwe-card-12", N_("donate to a project now, or end the action")))


# --- what they bring


def reward_donors(state: WorldWithoutEnd, project: Project) -> None:
    """Everyone with a seal on the project is rewarded, the active player first."""
    donors = [seat for seat in state.clockwise(state.active) if project in state.seals[seat]]
    short = any(sum(state.stock[good] for good in goods) < len(donors) for goods in state.game.donors_get[project])
    state.plan(*(reward_donor(seat, project, short) for seat in donors))


@step
def reward_donor(state: WorldWithoutEnd, seat: int, project: Project, short: bool) -> None:
    """A donor takes back the seal and gets the bonus; goods only if there are enough for all donors.

    (wwe-donation-03, wwe-donation-06, wwe-donation-04)
    """
    state.seals[seat].remove(project)
    effects = project.effects
    if short:
        keep = state.game.options["donors_in_shortage"] == "points"  # wwe-donation-05
        effects = tuple(effect for effect in effects if keep and effect.word.name != "gain")
    if state.log is not None:
        text = N_("{seat} gets the donor's reward for the {project}.")
        if short:
            text = N_("{seat} gets the donor's reward for the {project}, but no goods: there are too few.")
        state.tell(text, seat=seat, project=project)
    benefit(state, seat, effects, "donations")
