"""Small wrong changes to a source text: each is what a slip of the hand could have written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}


#: Nothing in here is changed: asserts only say what holds, and what is inside of an f-string has no place before 3.12.
NO_RULES = (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)

#: From one byte to another, by which operator, and what stands there then.
Change = tuple[int, int, str, str]


class Mutant(NamedTuple):
    """A text with one change, and where it is: from one byte to another, in a statement of these lines.

    The function is the outermost one, and empty where there is none.
    """

    operator: str
    function: str
    lines: range
    start: int
    end: int
    text: str

    def of(self, source: bytes) -> bytes:
        """The changed source. It has as many lines as before."""
        lost = source[self.start : self.end].count(b"\n") - self.text.count("\n")
        return source[: self.start] + self.text.encode() + b"\n" * lost + source[self.end :]


def mutants(source: bytes) -> list[Mutant]:
    """All changes to a module, in the order of its text."""
    found = Mutator(source).inside(ast.parse(source), "")
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


class Mutator:
    """Goes through a module. A scope is the name of the outermost function, or of classes with a dot after each."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        lines = source.splitlines(keepends=True)
        self.starts = [sum(map(len, lines[:count])) for count in range(len(lines) + 1)]
        #: The lines of the statement where we are, and by name where a function first gives it a value.
        self.lines = range(0)
        self.bound: dict[str, int] = {}

    def inside(self, node: ast.AST, scope: str) -> Iterator[Mutant]:
        """All changes to what is inside of a node."""
        for child in children_of(node):
            if isinstance(child, ast.stmt) or (isinstance(node, ast.match_case) and isinstance(child, ast.expr)):
                self.lines = lines_of(child)
            function = "" if scope.endswith(".") else scope
            for start, end, operator, text in (*self.numbers(child), *self.conditions(child), *self.statements(child)):
                if function or operator != "statement":
                    yield Mutant(operator, function, self.lines, start, end, text)
            if function or not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from self.inside(child, scope)
            elif isinstance(child, ast.ClassDef):
                yield from self.inside(child, f"{scope}{child.name}.")
            else:
                yield from self.inside(ast.Tuple([*child.args.defaults, *filter(None, child.args.kw_defaults)]), scope)
                self.bound = self.bound_in(child)
                yield from self.inside(child, f"{scope}{child.name}")

    def numbers(self, node: ast.AST) -> Iterator[Change]:
        """Another constant, another way to reckon."""
        match node:
            case ast.Constant(bool() as value):
                yield self.whole(node, "constant", str(not value))
            case ast.Constant(int() | float() as value):
                yield self.whole(node, "constant", str(value + 1))
            case ast.BinOp():
                yield self.between(node.left, node.right, "arithmetic", *ARITHMETIC[type(node.op)])
            case ast.AugAssign():
                before, after = ARITHMETIC[type(node.op)]
                yield self.between(node.target, node.value, "arithmetic", f"{before}=", f"{after}=")
            case ast.UnaryOp(ast.USub()):
                yield self.start(node), self.start(node) + 1, "arithmetic", ""

    def conditions(self, node: ast.AST) -> Iterator[Change]:
        """Another comparison; a condition the other way round, or one that holds always or never."""
        match node:
            case ast.Compare():
                for left, right, comparison in zip([node.left, *node.comparators], node.comparators, node.ops):
                    yield self.between(left, right, "comparison", *COMPARISONS[type(comparison)])
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:]):
                    words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                    yield self.between(left, right, "condition", *words)
            case ast.UnaryOp(ast.Not()):
                yield self.start(node), self.start(node) + len("not"), "condition", ""
        for test in tests_of(node):
            for text in ["False"] if isinstance(node, ast.While) else ["True", "False"]:
                yield self.whole(test, "condition", text)

    def statements(self, node: ast.AST) -> Iterator[Change]:
        """A statement that is left out, if more could go wrong without it than that a name has no value."""
        match node:
            case ast.Expr(ast.Constant()):
                return
            case ast.Assign([ast.Name(name)]) if self.bound.get(name, -1) == self.start(node):
                return
            case ast.Assign([ast.Tuple()]):
                return
            case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Delete():
                yield self.whole(node, "statement", "pass")
            case ast.Return() | ast.Raise() | ast.Continue() | ast.Break():
                yield self.whole(node, "statement", "pass")

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def whole(self, node: ast.expr | ast.stmt, operator: str, text: str) -> Change:
        return self.start(node), self.end(node), operator, text

    def between(self, left: ast.expr, right: ast.expr, operator: str, before: str, after: str) -> Change:
        """Another word between two operands."""
        first = self.end(left)
        gap = self.source[first : self.start(right)].decode("latin-1")
        found = re.search(re.escape(before).replace(r"\ ", r"\s+"), gap)
        assert found is not None, (before, gap)
        return first + found.start(), first + found.end(), operator, after

    def bound_in(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, int]:
        """Where each name of a function first has a value."""
        names = [node for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        places = {name.id: self.start(name) for name in sorted(names, key=self.start, reverse=True)}
        return places | {node.arg: -1 for node in ast.walk(function.args) if isinstance(node, ast.arg)}


def children_of(node: ast.AST) -> Iterator[ast.AST]:
    """What is inside of a node and runs: neither types nor what is only for readers."""
    skipped = {"annotation", "returns", "decorator_list", "args"} if isinstance(node, ast.stmt) else set()
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if name not in skipped and isinstance(child, ast.AST) and not isinstance(child, NO_RULES):
                yield child


def tests_of(node: ast.AST) -> list[ast.expr]:
    """The conditions of a node that are not constant."""
    match node:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            tests = [test]
        case ast.comprehension():
            tests = node.ifs
        case ast.match_case(guard=ast.expr() as guard):
            tests = [guard]
        case _:
            tests = []
    return [test for test in tests if not isinstance(test, ast.Constant)]


def lines_of(node: Any) -> range:
    """The lines of a statement, without those of statements inside."""
    body = getattr(node, "body", None)
    last = max(node.lineno, body[0].lineno - 1) if isinstance(body, list) else node.end_lineno
    return range(node.lineno, last + 1)
