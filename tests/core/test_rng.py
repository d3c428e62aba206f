"""Chance: even, repeatable, and not to be guessed where it matters."""

from collections import Counter
from hashlib import blake2b
from typing import Any

import pytest

from stammtisch.core import SEEDS, FastRng, Mistake, Rng, SealedRng, commitment, new_rng, read_rng, seed_of

SEALED = "000102030405060708090a0b0c0d0e0f"


@pytest.mark.parametrize("seed", [5, SEALED])
def test_every_number_comes_equally_often(seed: Any) -> None:
    rng = new_rng(seed)
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    squares = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert squares < 22.5  # one in a thousand for six degrees of freedom


@pytest.mark.parametrize("seed", [5, SEALED])
def test_every_order_comes_equally_often(seed: Any) -> None:
    rng = new_rng(seed)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@pytest.mark.parametrize("seed", [5, SEALED])
def test_a_copy_goes_on_the_same_and_on_its_own(seed: Any) -> None:
    rng = new_rng(seed)
    rng.below(10)
    twin = rng.copy()
    assert twin == rng
    ahead = [twin.below(1000) for _ in range(40)]
    assert twin != rng
    assert [rng.below(1000) for _ in range(40)] == ahead


@pytest.mark.parametrize("seed", [5, SEALED])
def test_what_is_written_can_be_read(seed: Any) -> None:
    rng = new_rng(seed)
    for _ in range(21):
        rng.below(6)
    assert read_rng(rng.write()) == rng
    assert read_rng(rng.write()).below(1 << 30) == rng.below(1 << 30)


def test_near_seeds_give_unrelated_numbers() -> None:
    first = [FastRng(seed).below(1000) for seed in range(2000)]
    assert len(set(first)) > 800
    high = [FastRng(seed << 31).below(1000) for seed in range(2000)]
    assert len(set(high)) > 800


def test_a_fork_is_another_generator() -> None:
    rng = FastRng(3)
    fork = rng.fork()
    assert [fork.below(100) for _ in range(10)] != [rng.below(100) for _ in range(10)]


def test_the_sealed_generator_is_the_hash_of_its_key_and_a_counter() -> None:
    """So that anybody can verify a deal in another language."""
    block = blake2b((0).to_bytes(8, "little"), key=bytes.fromhex(SEALED)).digest()
    words = [int.from_bytes(block[start : start + 4], "little") for start in range(0, 64, 4)]
    rng = SealedRng(bytes.fromhex(SEALED))
    assert [rng.below(1 << 16) for _ in range(16)] == [number >> 16 for number in words]


def test_a_commitment_gives_nothing_away_and_binds() -> None:
    assert commitment(SEALED) == "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991"
    assert SEALED not in commitment(SEALED)


@pytest.mark.parametrize("seed", [-1, SEEDS, "abc", "zz" * 16, SEALED + "00"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(Mistake, match="seed"):
        new_rng(seed)


@pytest.mark.parametrize("word", ["", "fast:", "fast:0", "fast:zz", "slow:1", "sealed:ab:1", f"sealed:{SEALED}:-1"])
def test_a_generator_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(Mistake, match=r"seed|generator"):
        read_rng(word)


def test_whatever_has_a_name_has_a_seed_of_its_own() -> None:
    seeds = {seed_of(1, number) for number in range(10_000)} | {seed_of(1, number, "bot") for number in range(10_000)}
    assert len(seeds) == 20_000
    assert all(0 <= seed < SEEDS for seed in seeds)
    assert seed_of(1, 23) != seed_of(12, 3)


def test_the_base_of_all_generators_draws_nothing() -> None:
    for method in (lambda: Rng().below(2), lambda: Rng().copy(), lambda: Rng().write()):
        with pytest.raises(NotImplementedError):
            method()
