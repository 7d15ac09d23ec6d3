"""What `sabacc export` writes, and the site offers: values in, rows out, nothing printed."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
"""One row of a table: JSON values by the names of their columns, the same in every row."""
