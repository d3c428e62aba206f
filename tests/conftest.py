"""In which order all tests run."""

import pytest

#: What takes longest comes first: at the end of a run no worker waits for another.
LONGEST = (
    "test_browser_boards.py", "test_table_cluster.py", "test_tutorial.py", "test_browser_fits.py",
    "test_table_crash.py", "test_browser_axe.py", "test_browser_keys.py", "test_browser_lessons.py",
)  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {name: nth for nth, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(order)))
