"""One version for the whole project."""

import ast
import tomllib
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def test_the_firmware_announces_the_project_s_version() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    tree = ast.parse((CHECKOUT / "firmware" / "version.py").read_text(encoding="utf-8"))
    (assignment,) = (node for node in tree.body if isinstance(node, ast.Assign))
    assert ast.literal_eval(assignment.value) == project["project"]["version"]
