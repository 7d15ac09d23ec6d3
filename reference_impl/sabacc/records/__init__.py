"""Hand records: played hands as text, and what the rules say of them."""

from sabacc.notation.forms import RecordError
from sabacc.records.hand_record import Record
from sabacc.records.text.reader import Source, from_json, load, parse, parse_record, write_record

__all__ = [
    "Record",
    "RecordError",
    "Source",
    "from_json",
    "load",
    "parse",
    "parse_record",
    "write_record",
]
