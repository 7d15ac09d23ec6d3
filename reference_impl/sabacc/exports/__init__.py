"""The data of `sabacc export` and the site: values in, rows out, nothing printed."""

from typing import Any

Row = dict[str, Any]
"""A row of a table: JSON values by column, with the same columns in every row."""
