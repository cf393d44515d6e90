"""Links to rules: by a role, and wherever a text names an id."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst.states import Inliner
from sphinx import addnodes
from sphinx.environment import BuildEnvironment

from ..rulebook import RuleId, UnknownRule, rule, rules

_ID: Final = re.compile(r"\b[CSGQEVRD]\d{1,2}[a-e]?\b")


def link(id: RuleId, docname: str) -> nodes.Node:
    """Return a link to a rule, whichever page it is on."""
    return link_to(id, nodes.inline(text=id), docname)


def link_to(target: str, shown: nodes.Node, docname: str) -> nodes.Node:
    """Return a link to a target, whichever page has it."""
    return addnodes.pending_xref(
        "",
        shown,
        refdomain="std",
        reftype="ref",
        reftarget=target.lower(),
        refexplicit=True,
        refwarn=True,
        refdoc=docname,
    )


def note_target(env: BuildEnvironment, id: str) -> None:
    """Make an anchor of this page a target of links."""
    env.domains.standard_domain.note_hyperlink_target(id.lower(), env.docname, id, id)


def linked(text: str, docname: str, own: RuleId = "") -> Iterator[nodes.Node]:
    """Yield a text of the rulebook with links for the ids in it, except for its own."""
    known = {each.id for each in rules()} - {own}
    done = 0
    for found in _ID.finditer(text):
        if found[0] in known:
            yield nodes.Text(text[done : found.start()])
            yield link(found[0], docname)
            done = found.end()
    yield nodes.Text(text[done:])


def links(ids: Sequence[RuleId], docname: str) -> Iterator[nodes.Node]:
    """Yield links to several rules, with spaces in between."""
    for number, id in enumerate(ids):
        if number:
            yield nodes.Text(" ")
        yield link(id, docname)


def rule_role(
    name: str,
    rawtext: str,
    text: str,
    lineno: int,
    inliner: Inliner,
    options: dict[str, Any] | None = None,
    content: Sequence[str] = (),
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """Link to a rule: ``{rule}`G5```."""
    try:
        rule(text)
    except UnknownRule as unknown:
        message = inliner.reporter.error(str(unknown), line=lineno)
        return [inliner.problematic(rawtext, rawtext, message)], [message]
    return [link(text, inliner.document.settings.env.docname)], []
