"""Python as a browser has it: none of the libraries can be loaded there."""

import subprocess
import sys

from sabacc.conformance import ROOT

_WITHOUT_LIBRARIES = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"msgspec", "rich", "click", "jinja2", "gherkin", "httpx"}:
            raise ImportError(name)
sys.meta_path.insert(0, Absent())
"""


def run(program: str, given: str = "") -> str:
    found = subprocess.run(  # noqa: S603 - our own interpreter, our own words
        [sys.executable, "-c", _WITHOUT_LIBRARIES + program],
        input=given,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT / "reference_impl",
        timeout=60,
    )
    return found.stdout


def answered(question: str) -> str:
    return run(
        "from sabacc.arbiter.page import answer\n"
        "from sabacc.arbiter.dispute import form_words\n"
        "sys.stdout.write(answer(sys.stdin.read()))\n",
        question,
    )
