"""A small network in numpy: two hidden layers, a logit for each action, and a value.

Rows of a desk are mostly 0 (some forty cells of a thousand are not), so the first layer is a sparse product.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

Floats = NDArray[np.float32]
#: Cells are counts and flags: a flag counts 1, and large counts are not much more.
SCALE = np.log2(1 + np.arange(256, dtype=np.float32))
LOWEST = np.float32(-1e9)


class Net:
    """Trained by Adam, with the gradients worked out by hand."""

    def __init__(self, width: int, size: int, hidden: tuple[int, int] = (256, 128), seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        shapes = [(width, hidden[0]), hidden, (hidden[1], size), (hidden[1], 1)]
        sizes = [0.2, np.sqrt(2 / hidden[0]), 0.01, 0.01]
        self.weights: list[Floats] = []
        for shape, spread in zip(shapes, sizes, strict=True):
            self.weights.append((rng.standard_normal(shape) * spread).astype(np.float32))
            self.weights.append(np.zeros(shape[1], np.float32))
        self._moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self._steps = 0

    def look(self, rows: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[list[Any], Floats, Floats]:
        """What each layer makes of it, the log of each action's probability, and the value."""
        first, first_bias, second, second_bias, policy, policy_bias, value, value_bias = self.weights
        seen = sparse(rows)
        one = np.maximum(seen @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        logits = np.where(masks, two @ policy + policy_bias, LOWEST)
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return [seen, one, two], logs, (two @ value + value_bias)[:, 0]

    def descend(self, layers: list[Any], by_logit: Floats, by_value: Floats, rate: float) -> None:
        """A step against the slopes of a loss, given by logit and by value."""
        seen, one, two = layers
        value_slope = by_value[:, None]
        back_two = (by_logit @ self.weights[4].T + value_slope @ self.weights[6].T) * (two > 0)
        back_one = (back_two @ self.weights[2].T) * (one > 0)
        slopes = [
            seen.T @ back_one, back_one.sum(0), one.T @ back_two, back_two.sum(0),
            two.T @ by_logit, by_logit.sum(0), two.T @ value_slope, value_slope.sum(0),
        ]  # fmt: skip
        self._steps += 1
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        short = np.float32(min(1.0, 0.5 / (norm + 1e-8)))
        fair, wide = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            mean += np.float32(0.1) * (short * slope - mean)  # noqa: PLW2901 (in place)
            square += np.float32(0.001) * ((short * slope) ** 2 - square)  # noqa: PLW2901
            weight -= np.float32(rate / fair) * mean / (np.sqrt(square / np.float32(wide)) + np.float32(1e-5))  # noqa: PLW2901

    def imitate(
        self, rows: NDArray[np.uint8], masks: NDArray[np.bool_], actions: Any, worth: Floats, rate: float
    ) -> float:
        """A step towards the actions of somebody else, and their worth. How often the likeliest action is theirs."""
        layers, logs, value = self.look(rows, masks)
        count, at = len(value), np.arange(len(value))
        slope: Floats = np.exp(logs)
        same = float((logs.argmax(axis=1) == actions).mean())
        slope[at, actions] -= 1
        self.descend(layers, slope / np.float32(count), (value - worth) / np.float32(count), rate)
        return same

    def pick(self, rows: NDArray[np.uint8], masks: NDArray[np.bool_], rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """An action for each row by its probability, the log of that, and the value."""
        _, logs, value = self.look(rows, masks)
        actions = (logs + rng.gumbel(size=logs.shape).astype(np.float32)).argmax(axis=1)
        return actions, logs[np.arange(len(actions)), actions], value

    def best(self, rows: NDArray[np.uint8], masks: NDArray[np.bool_]) -> Any:
        """The likeliest action for each row."""
        return self.look(rows, masks)[1].argmax(axis=1)

    def save(self, path: Path) -> None:
        """All weights on file; `load` is the way back."""
        np.savez(path, *self.weights)

    def load(self, path: Path) -> None:
        with np.load(path) as file:
            self.weights = [file[f"arr_{number}"] for number in range(len(self.weights))]


def sparse(rows: NDArray[np.uint8]) -> Any:
    """What is not 0 in each row."""
    flat = np.ascontiguousarray(rows).ravel()
    at = np.flatnonzero(flat)
    ends = np.concatenate([[0], np.count_nonzero(rows, axis=1).cumsum()])
    return csr_matrix((SCALE[flat[at]], at % rows.shape[1], ends), rows.shape)
