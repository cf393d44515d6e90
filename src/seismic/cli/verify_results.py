"""The results of ``seismic verify`` for programs: JSON, and the XML of JUnit."""

import json
from collections.abc import Iterable, Sequence
from typing import Any
from xml.etree import ElementTree

from attrs import asdict

from ..errors import Problem
from ..scenarios import Report
from ..scenarios.exercised import citations
from ..visible import printable


def results_as_json(reports: Sequence[Report], problems: Iterable[Problem], lang: str) -> str:
    """Return the results as a JSON document, with escapes for what could control a terminal."""
    data = {
        "passed": sum(report.passed for report in reports),
        "failed": sum(not report.passed for report in reports),
        "scenarios": [_scenario(report, lang) for report in reports],
        "problems": [asdict(problem) for problem in problems],
    }
    written = json.dumps(data, ensure_ascii=False, indent=2)
    return printable(written, allowed="\n", escape=lambda char: json.dumps(char)[1:-1])


def _scenario(report: Report, lang: str) -> dict[str, Any]:
    scenario = report.scenario
    return {
        "file": scenario.file,
        "line": scenario.line,
        "id": scenario.id,
        "title": scenario.title(lang),
        "rules": list(scenario.rules),
        "places": [str(place) for place in scenario.places],
        "suggested": citations(scenario),
        "passed": report.passed,
        "failures": [asdict(failure) for failure in report.failures],
    }


def results_as_junit(reports: Iterable[Report], problems: Iterable[Problem], lang: str) -> str:
    """Return the results as JUnit XML, with a test case for each scenario and each problem."""
    suite = ElementTree.Element("testsuite", name="seismic")
    for report in reports:
        scenario = report.scenario
        case = _case(suite, scenario.file, scenario.id, scenario.line)
        for failure in report.failures:
            where = f"{scenario.file}:{failure.line}:{failure.column}"
            lines = scenario.title(lang), f"{where}: {failure.message}", failure.picture
            _add(case, "failure", failure.message, *lines)
    for problem in problems:
        case = _case(suite, problem.file, problem.file, problem.line)
        _add(case, "error", problem.message, str(problem))
    for name, path in (("tests", "testcase"), ("failures", "*[failure]"), ("errors", "*[error]")):
        suite.set(name, str(len(suite.findall(path))))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=False) + "\n"


def _case(suite: ElementTree.Element, file: str, name: str, line: int) -> ElementTree.Element:
    path = printable(file)  # XML has no room for some characters that a file name may have
    return ElementTree.SubElement(
        suite, "testcase", classname=path, name=printable(name), file=path, line=str(line)
    )


def _add(case: ElementTree.Element, tag: str, message: str, *lines: str) -> None:
    """Add what went wrong to a test case."""
    element = ElementTree.SubElement(case, tag, message=printable(message))
    element.text = printable("\n".join(lines), allowed="\n")
