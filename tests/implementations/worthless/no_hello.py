"""A program that does not know `hello`, though it answers everything else."""

import json
import sys
from typing import Any


def main() -> None:
    """Answer."""
    for line in sys.stdin:
        request = json.loads(line)
        response: dict[str, Any] = {"jsonrpc": "2.0", "id": request["id"]}
        if request["method"] == "hello":
            response["error"] = {"code": -32601, "message": "no method is called 'hello'"}
        else:
            response["result"] = {"refused": True}
        sys.stdout.write(json.dumps(response) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
