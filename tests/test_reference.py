"""Whatever is public says what it does, and the API reference is built from that without a warning."""

from pathlib import Path

from reference import PUBLIC, public_names, undocumented, write


def test_every_public_name_has_a_docstring() -> None:
    assert list(undocumented()) == []


def test_the_reference_has_a_page_for_each_module_with_all_its_names(tmp_path: Path) -> None:
    write(tmp_path)
    for module in PUBLIC:
        page = (tmp_path / f"{module.replace('.', '/')}.html").read_text("utf-8")
        for name in public_names(module):
            assert f'id="{name}"' in page, f"{module}.{name}"
    assert not (tmp_path / "stammtisch" / "core" / "flow.html").exists()
