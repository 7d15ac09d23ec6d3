"""The build's hook: the README as the package index shows it, where no link can be relative."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class PackageReadme(MetadataHookInterface):
    """Leads each link to a file of ours to the project, and each picture to its plain file."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the field `readme`, which pyproject.toml calls dynamic."""
        project: str = metadata["urls"]["Repository"]
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = re.sub(r"(!\[[^]]*\]\()(?!https:)", rf"\1{project}/raw/main/", text)
        text = re.sub(r"(\]\()(?!https:)", rf"\1{project}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
