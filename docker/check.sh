#!/usr/bin/env bash
# Checks this directory without a container engine: lints it, runs the service as its image does, and sends every query
# of the dashboards to a real Prometheus.
#
#   docker/check.sh [service jar]
#
# Needs a JDK, curl, jq, prometheus with promtool, docker-compose (or docker with its compose plugin), shellcheck,
# yamllint and hadolint; exits with 77 and names the missing ones. All processes listen on free ports of 127.0.0.1 and
# are stopped at the end.
set -euo pipefail
shopt -s extglob
jar=$(realpath --canonicalize-missing "${1:-$(dirname "$0")/../sample-audit-service/target/sample-audit-service.jar}")
cd "$(dirname "$0")"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
# compose.yaml gives both to Grafana
dashboards=(grafana/dashboards/*.json ../docs/grafana/*.json)
pids=()

clean_up() {
    local status=$?
    for pid in "${pids[@]}"; do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
    echo "docker/check.sh: $*" >&2
    exit 1
}

# eventually SECONDS DESCRIPTION COMMAND...: repeats a command until it succeeds
eventually() {
    local deadline=$((SECONDS + $1)) description=$2
    shift 2
    until "$@"; do
        if [ "$SECONDS" -ge "$deadline" ]; then
            cat "$work/wrong" >&2 2>/dev/null || true
            fail "$description did not happen in time"
        fi
        sleep 0.2
    done
}

require_tools() {
    local missing=()
    for tool in "$java" curl jq prometheus promtool yamllint shellcheck hadolint; do
        command -v "$tool" >/dev/null || missing+=("$tool")
    done
    docker compose version >/dev/null 2>&1 || command -v docker-compose >/dev/null || missing+=(docker-compose)
    if [ ${#missing[@]} -gt 0 ]; then
        echo "docker/check.sh: not installed: ${missing[*]}" >&2
        exit 77
    fi
    [ -f "$jar" ] || fail "$jar is missing: run mvn -DskipTests package first"
}

compose() {
    if docker compose version >/dev/null 2>&1; then
        docker compose "$@"
    else
        docker-compose "$@"
    fi
}

lint() {
    shellcheck ./*.sh ./*/*.sh
    yamllint --strict .
    hadolint ./*/Dockerfile
    promtool check config prometheus/prometheus.yml >/dev/null
    promtool test rules prometheus/alerts_test.yml >/dev/null
    for region in regions/*.env; do
        REGION=$(basename "$region" .env) compose --profile compare config >/dev/null
    done
    lint_ports
    lint_images
    lint_restarts "audit: grafana: prometheus: "
    export COMPOSE_FILE=compose.yaml:compose.postgresql.yaml
    lint_ports
    lint_restarts "audit: grafana: postgres: prometheus: "
    lint_database
    unset COMPOSE_FILE
    lint_dashboards
    echo "scripts, YAML, Dockerfiles, compose files and Prometheus configuration are well-formed"
}

# Ports are published on the loopback interface only.
lint_ports() {
    local published
    published=$(compose config | sed -n '/ports:/,/^    [a-z]/p')
    ! grep -E '^ *- [0-9]' <<<"$published" | grep -vF ' 127.0.0.1:' || fail "a port is open to the network"
    ! grep -F 'published:' <<<"$published" >/dev/null ||
        [ "$(grep -cF 'published:' <<<"$published")" -eq "$(grep -cF 'host_ip: 127.0.0.1' <<<"$published")" ] ||
        fail "a port is open to the network"
}

# services_with KEY OTHER: prints the name of each service that has KEY, and the value of its OTHER
services_with() {
    compose --profile compare config | awk -v wanted="$1" -v other="$2" '
        /^[a-z]/ { inside = ($1 == "services:") }
        inside && /^  [^ ]/ { print_service(); name = $1; has = 0; value = "" }
        inside && /^    [^ ]/ && $1 == wanted ":" { has = 1 }
        inside && /^    [^ ]/ && $1 == other ":" { value = $2 }
        function print_service() { if (has) print name, value }
        END { print_service() }'
}

# Compose refuses two services that build one image.
lint_images() {
    local twice
    twice=$(services_with build image | awk '{ print $2 }' | sort | uniq --repeated)
    [ -z "$twice" ] || fail "two services build $twice"
    services_with build image | grep --quiet ' wireformat/netem$' || fail "no service builds the image of the link"
}

# lint_restarts EXPECTED: long-running services are restarted, and the audit service has enough time to stop.
lint_restarts() {
    local restarted
    restarted=$(services_with restart restart | awk '$2 == "unless-stopped" { print $1 }' | sort | tr '\n' ' ')
    [ "$restarted" = "$1" ] || fail "restarted are ${restarted:-none}"
    services_with stop_grace_period stop_grace_period | grep --quiet --extended-regexp '^audit: "?40s"?$' ||
        fail "the service is killed before it has stopped"
}

# The audit service alone reaches the database, and has its password as a property.
lint_database() {
    local config
    config=$(compose config)
    [ "$(grep -cE '^      (- )?database(: .*)?$' <<<"$config")" -eq 2 ] || fail "other services reach the database"
    [ "$(sed -n '/^  postgres:/,/^  [a-z]*:$/p' <<<"$config" | grep -cE '^      (- )?(region|between-regions)')" -eq 0 ] ||
        fail "the database is in other networks"
    grep --quiet 'target: .*spring\.datasource\.password$' <<<"$config" || fail "the service has no password"
}

lint_dashboards() {
    local uid dashboard
    uid=$(sed -n 's/^ *uid: //p' grafana/provisioning/datasources/prometheus.yml)
    for dashboard in "${dashboards[@]}"; do
        jq --exit-status --arg uid "$uid" '
            # a variable of its own, or the data source that is provisioned here
            ([$uid, (.templating.list[] | select(.type == "datasource") | "${\(.name)}")]) as $sources
            | ([.panels[].id] | length == (unique | length))
            and ([.panels[] | select(.type != "row")]
                | all((.targets | length > 0) and all(.datasource, .targets[].datasource; .uid | IN($sources[]))))
        ' "$dashboard" >/dev/null || fail "$dashboard: a panel has no query, no data source or no unique id"
    done
}

# Runs in a copy, because this directory may hold the keys of a running service.
check_preparation() {
    mkdir "$work/prepared"
    cp prepare.sh "$work/prepared"
    "$work/prepared/prepare.sh" >/dev/null
    keys=$work/prepared/secrets/keys.properties
    for secret in "$work/prepared/secrets"/*; do
        [ "$(stat -c %a "$secret")" = 600 ] || fail "prepare.sh leaves $secret readable for others"
    done
    cp -r "$work/prepared/secrets" "$work/secrets.before"
    "$work/prepared/prepare.sh" >/dev/null
    diff -r "$work/prepared/secrets" "$work/secrets.before" || fail "prepare.sh replaces keys that are in use"
    writer=$(sed -n 's/^writer=//p' "$keys")
    reader=$(sed -n 's/^reader=//p' "$keys")
}

# Extracts the jar as the image does and starts it with the container's settings, except for its ports and directories, and
# with advice, which a dashboard shows.
extract() {
    cp "$jar" "$work/application.jar"
    (cd "$work" && "$java" -Djarmode=tools -jar application.jar extract --layers --destination extracted >/dev/null)
    mkdir "$work/application"
    for layer in dependencies spring-boot-loader snapshot-dependencies application; do
        cp -r "$work/extracted/$layer/." "$work/application"
    done
    mapfile -t settings < <(grep -v '^#' audit/audit.env | grep .)
}

start_service() {
    : >"$work/service.log"
    (cd "$work/application" && exec env "${settings[@]}" "$java" -XX:MaxRAMPercentage=10 -jar application.jar \
        --server.address=127.0.0.1 --server.port=0 \
        --management.server.address=127.0.0.1 --management.server.port=0 \
        --audit.data-dir="$work/data" --audit.keys-file="$keys" --wireformat.advice.enabled=true) >>"$work/service.log" 2>&1 &
    pids+=($!)
    eventually 150 "the start of the service" service_is_up "$!"
}

# command_of_service EXPECTED ARGUMENT...: runs a command as "docker compose run --rm --no-deps audit ARGUMENT..." does, which has
# to print the expected text
command_of_service() {
    local expected=$1 output
    shift
    output=$(cd "$work/application" && env "${settings[@]}" "$java" -XX:MaxRAMPercentage=10 -jar application.jar "$@" \
        --audit.data-dir="$work/data" --audit.keys-file="$keys" 2>&1) || fail "$*: $output"
    [[ $output == *"$expected"* ]] || fail "no '$expected' from $*: $output"
}

run_commands() {
    command_of_service 'is intact' backup "$work/data/backup"
    command_of_service 'erased: 1' erase 1 'request of 2026-02-01'
    kill "${pids[0]}"
    wait "${pids[0]}" || true
    command_of_service 'is published as example.com/audit-2' accept example.com/audit-2
    start_service
    request 200 "$reader" "$service/log/checkpoint"
    [[ $(cat "$work/response") == example.com/audit-2* ]] || fail "the log is not published as example.com/audit-2"
}

service_is_up() {
    if ! kill -0 "$1" 2>/dev/null; then
        cat "$work/service.log" >&2
        fail "the service ended"
    fi
    service=$(sed -n 's|.*\(http://127\.0\.0\.1:[0-9]*\)/events.*|\1|p' "$work/service.log")
    management=$(sed -n 's|.*http://127\.0\.0\.1:\([0-9]*\)/actuator.*|\1|p' "$work/service.log")
    [ -n "$service" ] && [ -n "$management" ] && audit/healthy.sh "$management" 2>/dev/null
}

start_prometheus() {
    sed -e "s/audit:8081/127.0.0.1:$management/" -e 's/scrape_interval: .*/scrape_interval: 1s/' \
        prometheus/prometheus.yml >"$work/prometheus.yml"
    cp prometheus/alerts.yml "$work/"
    : >"$work/prometheus.log"
    prometheus --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/prometheus" \
        --web.listen-address=127.0.0.1:0 >>"$work/prometheus.log" 2>&1 &
    pids+=($!)
    eventually 120 "the start of Prometheus" prometheus_is_up
}

prometheus_is_up() {
    prometheus=$(sed -n 's|.*address=\(127\.0\.0\.1:[1-9][0-9]*\).*|http://\1|p' "$work/prometheus.log" | tail -n 1)
    [ -n "$prometheus" ] && curl --silent --fail --output /dev/null "$prometheus/-/ready"
}

# request EXPECTED_STATUS KEY CURL_ARGUMENTS...
request() {
    local expected=$1 key=$2 status
    shift 2
    status=$(curl --silent --max-time 60 --output "$work/response" --write-out '%{http_code}' \
        --header "Authorization: Bearer $key" "$@") || true
    [ "$status" = "$expected" ] || fail "$status instead of $expected: curl $*"
}

# Sends an event as JSON, fetches it in each format, and sends it back unchanged, which repeats the event; the last time
# compressed too.
use_service() {
    local event id
    event='{"type":"user.login","subject":"user/42","source":"gateway-1","time":"2026-01-01T00:00:00Z","data":"Zürich"}'
    request 201 "$writer" --json "$event" "$service/events"
    id=$(jq --raw-output .id "$work/response")
    for media_type in json protobuf avro x-flatbuffers vnd.msgpack; do
        request 200 "$reader" --header "Accept: application/$media_type" "$service/events/$id"
        cp "$work/response" "$work/event"
        request 200 "$writer" --header "Content-Type: application/$media_type" \
            --header "Accept: application/$media_type" --data-binary "@$work/event" "$service/events"
        request 400 "$writer" --header "Content-Type: application/$media_type" --data-binary '!' "$service/events"
    done
    gzip <"$work/event" >"$work/event.gz"
    request 200 "$writer" --header 'Content-Type: application/vnd.msgpack' --header 'Content-Encoding: gzip' \
        --data-binary "@$work/event.gz" "$service/events"
    request 200 "$writer" --json "[$event,$event,$event]" "$service/events/batch"
    request 200 "$reader" "$service/events?limit=10"
}

# query EXPRESSION: prints Prometheus' response, or the word error and a reason
query() {
    curl --silent --max-time 60 --data-urlencode "query=$1" "$prometheus/api/v1/query"
}

scrapes() {
    query 'sum(count_over_time(up{job="audit"}[10m]) * on (instance) up)' | jq --raw-output '.data.result[0].value[1] // 0'
}

more_scrapes_than() {
    [ "$(scrapes)" -gt "$1" ]
}

# Rates need two scrapes with traffic before each.
observe_service() {
    local seen
    for _ in 1 2; do
        use_service
        seen=$(scrapes)
        eventually 120 "a scrape" more_scrapes_than $((seen + 1))
    done
}

# Prints queries without a result, of which there may be some at a moment when a scrape took too long.
every_query_has_a_result() {
    local wrong=0 title expression response
    asked=0
    : >"$work/wrong"
    while IFS=$'\t' read -r title expression; do
        # all since the start
        expression=${expression//\$__rate_interval/10m}
        # what is left are variables, which Grafana shows with all their values
        response=$(query "${expression//\$+([a-z])/.*}")
        asked=$((asked + 1))
        if ! jq --exit-status '[.data.result[].value[1] | select(. != "NaN")] | length > 0' <<<"$response" >/dev/null; then
            wrong=$((wrong + 1))
            printf '%s: %s\n  %s\n' "$title" "$expression" "$response" >>"$work/wrong"
        fi
    # advice knows no saving before thirty bodies were tried; GrafanaDashboardTests waits for that
    done < <(jq --raw-output '.panels[] | .title as $title | .targets[]? | [$title, .expr] | @tsv' \
        "${dashboards[@]}" | grep -v wireformat_advice_saving_)
    [ "$wrong" -eq 0 ]
}

run_every_query() {
    local asked=0
    eventually 60 "a result of each query of the dashboards" every_query_has_a_result
    [ "$asked" -gt 0 ] || fail "the dashboards have no query"
    echo "each of the dashboards' $asked queries has a result"
}

require_tools
lint
check_preparation
extract
start_service
start_prometheus
observe_service
run_every_query
run_commands
