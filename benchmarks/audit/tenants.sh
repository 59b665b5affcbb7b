#!/usr/bin/env bash
# Measures what tenants of the audit service cost: benchmarks/audit/tenants.sh JAR TENANTS [PROPERTY...]
# The properties are the service's, such as --audit.store=postgresql, which alone has tenants: TENANTS is 0 without it.
set -euo pipefail
[ $# -gt 1 ] || { sed -n '2,3s/^# //p' "$0" >&2; exit 2; }
jar=$1 tenants=$2
shift 2

folder=$(mktemp -d)
event='{"type":"user.login","subject":"ada","source":"shop","time":"2026-01-31T12:00:00Z"}'
key=0123456789abcdef0123456789abcdef
printf 'writer=writer-%s\nreader=reader-%s\n' $key $key >"$folder/keys.properties"
for i in $(seq "$tenants"); do
    printf 'writer.t%d/x=writer-%d-%s\n' "$i" "$i" $key >>"$folder/keys.properties"
done
chmod 600 "$folder/keys.properties"

# Starts the service and waits until it responds. A start that shares the machine is compared by its processor time.
start() {
    local begin=${EPOCHREALTIME/./}
    java -Xmx512m -jar "$jar" --audit.data-dir="$folder/data" --audit.keys-file="$folder/keys.properties" \
        --server.port=8090 --management.server.port=8091 "${properties[@]}" >"$folder/log" 2>&1 &
    service=$!
    until curl -sf -o /dev/null http://127.0.0.1:8091/actuator/health; do
        kill -0 $service 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
        sleep 0.1
    done
    took="$(((${EPOCHREALTIME/./} - begin) / 1000)), $(processor) of processor"
}
properties=("$@")
trap 'kill $service 2>/dev/null && wait $service || true; rm -rf "$folder"' EXIT
meter() {
    curl -s http://127.0.0.1:8091/actuator/prometheus | awk -v name="$1" 'index($0, name) == 1 { sum += $NF } END { printf "%.0f", sum }'
}
processor() { # milliseconds of the process
    awk -v hz="$(getconf CLK_TCK)" '{ print int(($14 + $15) * 1000 / hz) }' /proc/$service/stat
}

start
first=$took
for i in $(seq "$tenants"); do
    curl -sf -o /dev/null -H "Authorization: Bearer writer-$i-$key" -H 'Content-Type: application/json' \
        -d "$event" http://127.0.0.1:8090/events
done
kill $service
wait $service || true
start
sleep 10
before=$(processor)
sleep 30
printf '%s\t%s\n' \
    tenants "$tenants" \
    'first start, ms' "$first" \
    'next start, ms' "$took" \
    threads "$(awk '/^Threads:/ { print $2 }' /proc/$service/status)" \
    'resident memory, MB' "$(awk '/^VmRSS:/ { print int($2 / 1024) }' /proc/$service/status)" \
    'connections' "$(meter 'hikaricp_connections{')" \
    'processor while idle, ms/s' "$((($(processor) - before) / 30))"
jcmd $service GC.run >/dev/null
printf '%s\t%s\n' 'heap after a collection, MB' "$(($(meter 'jvm_memory_used_bytes{area="heap"') / 1048576))"
