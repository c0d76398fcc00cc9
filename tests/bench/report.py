"""Tables and targets, as text for a terminal or as Markdown."""

import os
import platform
import statistics
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass
class Table:
    title: str
    columns: list
    rows: list = field(default_factory=list)

    def add(self, *cells) -> None:
        self.rows.append([str(cell) for cell in cells])


@dataclass(frozen=True)
class Target:
    """`value` and `bound` are in `unit`; the value is to be at least or at most the bound."""

    what: str
    value: float
    bound: float
    at_least: bool
    unit: str = ""

    @property
    def met(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound


@dataclass
class Report:
    tables: list = field(default_factory=list)
    targets: list = field(default_factory=list)
    remarks: list = field(default_factory=list)

    def table(self, title: str, *columns: str) -> Table:
        self.tables.append(Table(title, list(columns)))
        return self.tables[-1]

    def at_least(self, what: str, value: float, bound: float, unit: str = "") -> None:
        self.targets.append(Target(what, value, bound, True, unit))

    def at_most(self, what: str, value: float, bound: float, unit: str = "") -> None:
        self.targets.append(Target(what, value, bound, False, unit))

    def render(self, markdown: bool, machine: str, judged: bool = True) -> str:
        """Without `judged` it has no targets: a run that was too short for them."""
        lines = [machine, ""]
        for table in [*self.tables, *([self._target_table()] if judged else [])]:
            if table.rows:
                lines += [f"### {table.title}" if markdown else table.title, ""] if table.title else []
                lines += markdown_lines(table) if markdown else text_lines(table)
                lines.append("")
        lines += [("- " if markdown else "") + remark for remark in self.remarks]
        return "\n".join(lines).rstrip()

    def _target_table(self) -> Table:
        table = Table("Targets", ["target", "bound", "measured", ""])
        for target in self.targets:
            bound = f"{'at least' if target.at_least else 'at most'} {number(target.bound)}{target.unit}"
            table.add(target.what, bound, number(target.value) + target.unit, "met" if target.met else "MISSED")
        return table


def number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def markdown_lines(table: Table) -> list:
    rule = ["---" if i == 0 else "---:" for i in range(len(table.columns))]
    return ["| " + " | ".join(cells) + " |" for cells in (table.columns, rule, *table.rows)]


def text_lines(table: Table) -> list:
    rows = [table.columns, *table.rows]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.columns))]
    return ["  ".join(cell.ljust(width) if i == 0 else cell.rjust(width)
                      for i, (cell, width) in enumerate(zip(row, widths))) for row in rows]


def describe_machine(folder: Path) -> str:
    model = memory = "unknown"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemTotal"):
            memory = f"{int(line.split()[1]) / 1024**2:.0f} GiB"
    return (f"{date.today().isoformat()}, {os.cpu_count()} processors ({model}), {memory}, {describe_disk(folder)},"
            f" Linux {platform.release().partition('-')[0]}. The load generator runs on the same machine.")


def describe_disk(folder: Path) -> str:
    """File system and device that hold `folder`."""
    place = folder.resolve()
    mounts = [line.split()[:3] for line in Path("/proc/mounts").read_text().splitlines()]
    holding = [mount for mount in mounts if place.is_relative_to(mount[1])]
    if not holding:  # its root is no mount: a chroot
        return "a disk that is not known"
    device, _, kind = max(holding, key=lambda mount: len(mount[1]))
    disk = Path("/sys/block", Path(device).name.rstrip("0123456789"))
    if disk.name.startswith("vd"):
        return f"{kind} on a virtual disk"
    try:
        return f"{kind} on a {'hard disk' if (disk / 'queue/rotational').read_text().strip() == '1' else 'solid-state disk'}"
    except OSError:
        return kind


def median_ratio(ours: list, others: list, what: str = "per_second") -> float:
    """Of rounds measured side by side: what disturbs one disturbs the other."""
    return statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(ours, others))
