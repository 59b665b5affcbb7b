#!/bin/sh
# Delays and slows what leaves this network namespace towards PEER, until it is stopped. Answers come from the other
# end, which does the same; so each end delays by half a round trip.
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
        echo "$PEER has no address: is it running?" >&2
        exit 1
    fi
    sleep 1
done

interface=$(ip -o route get "$address" | sed -n 's/.* dev \([^ ]*\).*/\1/p')
if ! tc qdisc replace dev "$interface" root netem \
    delay "$((ROUND_TRIP_US / 2))us" rate "$((BYTES_PER_SECOND * 8))bit"; then
    echo "The kernel of this machine cannot shape: load its module sch_netem." >&2
    exit 1
fi
trap 'tc qdisc del dev "$interface" root; exit 0' TERM INT
echo "$interface towards $PEER ($address): $((ROUND_TRIP_US / 2)) us later, at $BYTES_PER_SECOND bytes/s"

# in the background, because a shell that waits for it can be interrupted
sleep infinity &
wait "$!"
