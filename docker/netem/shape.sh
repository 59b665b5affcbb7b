#!/bin/sh
# Delays and limits traffic from this network namespace to PEER until it is stopped. The other end does the same, so
# each end delays by half a round trip.
set -eu
: "${PEER:?the host at the other end}"
: "${ROUND_TRIP_US:?microseconds}" "${BYTES_PER_SECOND:?in each direction}"

address_of() {
    getent hosts "$1" | awk '{ print $1; exit }'
}

attempt=0
until address=$(address_of "$PEER") && [ -n "$address" ]; do
    attempt=$((attempt + 1))
    if [ "$attempt" -eq 60 ]; then
        echo "$PEER has no address. Is it running?" >&2
        exit 1
    fi
    sleep 1
done

interface=$(ip -o route get "$address" | sed -n 's/.* dev \([^ ]*\).*/\1/p')
if ! tc qdisc replace dev "$interface" root netem \
    delay "$((ROUND_TRIP_US / 2))us" rate "$((BYTES_PER_SECOND * 8))bit"; then
    echo "The kernel cannot shape traffic. Load its module sch_netem." >&2
    exit 1
fi
trap 'tc qdisc del dev "$interface" root; exit 0' TERM INT
echo "$interface to $PEER ($address): delay $((ROUND_TRIP_US / 2)) us, $BYTES_PER_SECOND bytes/s"

# in the background, because the shell handles signals while it waits
sleep infinity &
wait "$!"
