"""Reads Prometheus' text format 0.0.4, strictly: what a scraper would merely put up with is a fault here."""

import math
import re

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\n"])*)"')
_SAMPLE = re.compile(rf"({_NAME})(?:\{{(.+)\}})? (\S+)\Z")
_NUMBER = re.compile(r"[+-]Inf|NaN|-?[0-9]+(\.[0-9]+)?(e[+-][0-9]+)?\Z")
_SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}


class Malformed(AssertionError):
    pass


def _require(condition, what):
    if not condition:
        raise Malformed(what)


def _labels(text: str | None, line: str) -> dict[str, str]:
    labels, rest = {}, text
    while rest:
        found = _LABEL.match(rest)
        _require(found, f"labels: {line!r}")
        name, value = found.groups()
        _require(name not in labels, f"a label twice: {line!r}")
        labels[name] = re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], value)
        rest = rest[found.end():]
        _require(not rest or (rest.startswith(",") and len(rest) > 1), f"labels: {line!r}")
        rest = rest[1:]
    return labels


class Metrics:
    """All families of one scrape. `types` and `helps` by family; `value()` of one sample."""

    def __init__(self, text: str):
        self.types: dict[str, str] = {}
        self.helps: dict[str, str] = {}
        self._samples: dict[tuple, float] = {}
        _require(text.endswith("\n"), "the last line has no end")
        family = None
        for line in text.removesuffix("\n").split("\n"):
            if line.startswith("# HELP "):
                family, _, help_text = line.removeprefix("# HELP ").partition(" ")
                _require(family not in self.helps and help_text, f"{line!r}")
                self.helps[family] = help_text
            elif line.startswith("# TYPE "):
                name, _, kind = line.removeprefix("# TYPE ").partition(" ")
                _require(name == family and name not in self.types and kind in _SUFFIXES, f"{line!r}")
                self.types[name] = kind
            else:
                self._take(line, family)
        _require(self.types.keys() == self.helps.keys(), "a family without type or help")
        for name, kind in self.types.items():
            _require((kind == "counter") == name.endswith("_total"), f"{name}: a {kind}")
            if kind == "histogram":
                self._check_histogram(name)

    def _take(self, line: str, family: str | None) -> None:
        found = _SAMPLE.match(line)
        _require(found and _NUMBER.match(found[3]), f"no sample: {line!r}")
        _require(family in self.types, f"a sample before its type: {line!r}")
        _require(found[1] in {family + suffix for suffix in _SUFFIXES[self.types[family]]}, f"{line!r} in {family}")
        key = (found[1], frozenset(_labels(found[2], line).items()))
        _require(key not in self._samples, f"a sample twice: {line!r}")
        self._samples[key] = float(found[3])
        if self.types[family] != "gauge":
            _require(self._samples[key] >= 0, f"below zero: {line!r}")

    def _check_histogram(self, name: str) -> None:
        series = {}
        for (sample, labels), value in self._samples.items():
            if sample == name + "_bucket":
                bound = dict(labels)["le"]
                series.setdefault(labels - {("le", bound)}, []).append((float(bound), value))
        for labels, buckets in series.items():
            bounds, counts = [list(column) for column in zip(*buckets)]
            _require(bounds == sorted(set(bounds)) and bounds[-1] == math.inf, f"{name} {dict(labels)}: {bounds}")
            _require(counts == sorted(counts), f"{name} {dict(labels)}: {counts} are not cumulative")
            _require(self._samples[name + "_count", labels] == counts[-1], f"{name} {dict(labels)}: another count")
            _require((name + "_sum", labels) in self._samples, f"{name} {dict(labels)}: no sum")

    def value(self, name: str, **labels: str) -> float:
        """0 for a sample that is not there."""
        return self._samples.get((name, frozenset(labels.items())), 0.0)

    def total(self, name: str, **labels: str) -> float:
        """The sum over all samples that have these labels."""
        wanted = set(labels.items())
        return sum(value for (sample, given), value in self._samples.items() if sample == name and wanted <= given)

    def keys(self) -> set:
        return set(self._samples)
