"""The JSON Schemas of every message, of cases, reports and hand records, in one document."""

from __future__ import annotations

from typing import Any

import msgspec

from sabacc import EDITION
from sabacc.conformance.report.formats.json_report import ReportFile
from sabacc.conformance.scenarios.cases import CaseFile
from sabacc.protocol.messages import ANSWERS, PARAMS, PROTOCOL, Request, Response
from sabacc.records.hand_record import Record
from sabacc.system.addresses import SITE


def document() -> dict[str, Any]:
    """Return the document; `methods` names the schemas of each method's params and result."""
    named = {
        "request": Request,
        "response": Response,
        "cases": CaseFile,
        "report": ReportFile,
        "record": Record,
    }
    types = [*PARAMS.values(), *ANSWERS.values(), *named.values()]
    references, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    of = dict(zip(types, references, strict=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{SITE}schemas.json",
        "title": "Messages, cases and reports of the Sabacc conformance suite",
        "edition": EDITION,
        "protocol": PROTOCOL,
        "methods": {
            name: {"params": of[PARAMS[name]], "result": of[ANSWERS[name]]} for name in PARAMS
        },
        "messages": {name: of[kind] for name, kind in named.items()},
        "$defs": components,
    }
