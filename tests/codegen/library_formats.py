"""The formats of the library's document, written a second time, as checkers for jsonschema."""

import base64
import datetime
import ipaddress
import re

import json_formats
from jsonschema import FormatChecker

CHECKER = FormatChecker(formats=())
CHECKER.checkers = {name: checker for name, checker in json_formats.CHECKER.checkers.items() if name != "uri"}


def _checks(name, *errors):
    def decorate(function):
        def fits(value) -> bool:
            if not isinstance(value, str):
                return True
            try:
                return function(value) is not False
            except errors:
                return False

        return CHECKER.checks(name)(fits)

    return decorate


_checks("date", ValueError)(datetime.date.fromisoformat)
_checks("ipv4", ValueError)(ipaddress.IPv4Address)
_checks("ipv6", ValueError)(ipaddress.IPv6Address)
_checks("uuid")(lambda text: bool(re.fullmatch(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", text)))
_checks("uri")(lambda text: bool(re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*:[!-~]*", text)))
_checks("hostname")(lambda text: bool(re.fullmatch(r"([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*", text)))
_checks("time", ValueError)(lambda text: datetime.time.fromisoformat(text.replace("Z", "+00:00")).tzinfo is not None)


@CHECKER.checks("int32")
def is_int32(value) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


@CHECKER.checks("float")
def is_float(value) -> bool:
    return not isinstance(value, (int, float)) or abs(value) <= 3.4028234663852886e38


_checks("byte", ValueError)(lambda text: base64.b64encode(base64.b64decode(text, validate=True)).decode() == text)
