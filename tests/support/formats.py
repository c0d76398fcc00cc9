"""The formats that the document names, read as the contract reads them: loosely in requests, exactly in answers."""

import datetime
import re
from urllib.parse import urlsplit

from jsonschema import FormatChecker

_SENT = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})?")
_WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")


def _is_calendar_time(text: str) -> bool:
    try:
        datetime.datetime.strptime(text[:19].replace("t", "T").replace(" ", "T"), "%Y-%m-%dT%H:%M:%S")
        return True
    except ValueError:
        return text[:4] == "0000"


def _is_sent_time(value) -> bool:
    return not isinstance(value, str) or bool(_SENT.fullmatch(value)) and _is_calendar_time(value)


def _is_written_time(value) -> bool:
    return not isinstance(value, str) or bool(_WRITTEN.fullmatch(value)) and _is_calendar_time(value)


def _is_uri(value) -> bool:
    if not isinstance(value, str):
        return True
    parts = urlsplit(value)
    return bool(parts.scheme) and value.isascii() and " " not in value


def _is_email(value) -> bool:
    return not isinstance(value, str) or re.fullmatch(r"[^@\s]+@[^@\s]+", value) is not None


def _checker(is_time) -> FormatChecker:
    checker = FormatChecker(formats=())
    checker.checkers = {}
    for name, check in (("date-time", is_time), ("uri", _is_uri), ("email", _is_email)):
        checker.checkers[name] = (check, ())
    return checker


REQUEST = _checker(_is_sent_time)
ANSWER = _checker(_is_written_time)
