#!/usr/bin/env bash
# Measures what the audit service handles, with wrk: benchmarks/audit/capacity.sh JAR [PROPERTY...]
# The properties are the service's, such as --audit.store=postgresql. SECONDS_EACH is the time of each row, 15 if not set.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
jar=$1
shift
script=$(dirname "$0")/capacity.lua
seconds=${SECONDS_EACH:-15}

folder=$(mktemp -d)
java -jar "$jar" --audit.data-dir="$folder/data" --server.port=8090 --management.server.port=8091 "$@" >"$folder/log" &
service=$!
trap 'kill $service 2>/dev/null && wait $service || true; rm -rf "$folder"' EXIT
until curl -sf -o /dev/null http://127.0.0.1:8091/actuator/health; do
    kill -0 $service 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 1
done
key() {
    sed -n "s/^$1=//p" "$folder/data/keys.properties"
}
load() { # clients, seconds, operation, what, key
    wrk --threads 1 --connections "$1" --duration "${2}s" --timeout 10s --script "$script" http://127.0.0.1:8090 -- "${@:3}" | tail -n 1
}
row() { # name, clients, operation, what, key
    load "$2" 5 "${@:3}" >/dev/null
    printf '%s\t%d\t%s\n' "$1" "$2" "$(load "$2" "$seconds" "${@:3}")"
}

writer=$(key writer) reader=$(key reader)
curl -sf -o /dev/null -H "Authorization: Bearer $writer" -H 'Content-Type: application/json' http://127.0.0.1:8090/events \
    -d '{"id":"first","type":"user.login","subject":"ada","source":"shop","time":"2026-01-31T12:00:00Z"}'
load 16 20 store '' "$writer" >/dev/null
printf 'request\tclients\trequests/s\tp50 ms\tp99 ms\terrors\n'
for clients in 1 16 64; do
    row 'store an event' "$clients" store '' "$writer"
done
row 'store 1000 events' 4 store-group 1000 "$writer"
row 'read an event' 16 get /events/first "$reader"
row 'read a page of 100 events' 16 get '/events?source=shop.example.com' "$reader"
