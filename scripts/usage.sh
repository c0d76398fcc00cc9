# Sourced by the scripts beside this file before they do anything: `--help` or `-h` anywhere prints the comment at the
# script's head and ends it, with nothing installed and nothing built.

usage_of=$(cd "$(dirname "$0")" && pwd)/${0##*/} # where a script goes to later does not matter

usage() {
    sed -n '2,/^[^#]/{ s/^# \{0,1\}//p }' "$usage_of"
}

# refuse WHAT: what was asked for is not there.
refuse() {
    printf '%s: %s\n\n' "${0##*/}" "$1" >&2
    usage >&2
    exit 2
}

for argument in "$@"; do
    case $argument in
    -h | --help)
        usage
        exit 0
        ;;
    esac
done
unset argument
