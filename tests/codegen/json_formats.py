"""The formats of the document, written a second time and differently, as checkers for jsonschema."""

import ipaddress
import re

from jsonschema import FormatChecker

CHECKER = FormatChecker(formats=())
CHECKER.checkers = {}

_DATE_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))?"
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_PCHAR = r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})"
_URI = re.compile(
    r"[Hh][Tt][Tt][Pp][Ss]?://"
    r"(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?"
    r"(?:\[([0-9A-Fa-f:.]+)\]|(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})+)"
    r"(?::([0-9]*))?"
    rf"(?:/{_PCHAR}*)*(?:\?(?:{_PCHAR}|[/?])*)?(?:\#(?:{_PCHAR}|[/?])*)?"
)
_ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_EMAIL = re.compile(rf"(?=.{{1,254}}$)(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})+")


@CHECKER.checks("date-time")
def is_date_time(value) -> bool:
    """RFC 3339 with fraction and zone optional, whose point in time lies in the years 0000 to 9999 of UTC."""
    if not isinstance(value, str):
        return True
    match = _DATE_TIME.fullmatch(value)
    if not match:
        return False
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= month <= 12 or not 1 <= day <= _DAYS[month - 1] + (leap and month == 2):
        return False
    if hour > 23 or minute > 59 or second > 59:
        return False
    sign, zone_hours, zone_minutes = match.groups()[6:]
    if sign is None:
        return True
    if int(zone_hours) > 23 or int(zone_minutes) > 59:
        return False
    shift = (int(zone_hours) * 60 + int(zone_minutes)) * (1 if sign == "+" else -1)
    of_day = hour * 60 + minute - shift
    before = year == 0 and (month, day) == (1, 1) and of_day < 0
    after = year == 9999 and (month, day) == (12, 31) and of_day >= 24 * 60
    return not before and not after


@CHECKER.checks("uri")
def is_uri(value) -> bool:
    """An absolute http or https URL of RFC 3986 with a host."""
    if not isinstance(value, str):
        return True
    match = _URI.fullmatch(value)
    if not match:
        return False
    address, port = match.groups()
    if address is not None:
        try:
            ipaddress.IPv6Address(address)
        except ValueError:
            return False
    return not port or int(port) <= 65535


@CHECKER.checks("email")
def is_email(value) -> bool:
    return not isinstance(value, str) or _EMAIL.fullmatch(value) is not None
