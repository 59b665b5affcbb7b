// The formula of io.wireformat.internal.link.LinkFormula, in nanoseconds.

export const SEGMENT = 1460;
export const INITIAL_WINDOW = 10 * SEGMENT;

/** The time from the start of a request to the last byte of its response, without the server's work. */
export function exchangeNanos(profile, request, response, windows) {
  const open = windows === "OPEN";
  return (windows === "INITIAL" ? profile.roundTripNanos : 0)
    + oneWayNanos(profile, request, open) + oneWayNanos(profile, response, open);
}

function oneWayNanos(profile, bytes, open) {
  const nanos = Math.floor(profile.roundTripNanos / 2) + transmitNanos(profile, bytes);
  return open ? nanos : nanos + stallNanos(profile, bytes);
}

function transmitNanos(profile, bytes) {
  return Math.round(bytes * 1e9 / profile.bytesPerSecond);
}

function stallNanos(profile, bytes) {
  let stalls = 0;
  let window = INITIAL_WINDOW;
  const untilAcknowledged = profile.roundTripNanos + transmitNanos(profile, SEGMENT);
  for (let sent = window; sent < bytes && transmitNanos(profile, window) < untilAcknowledged; sent += window) {
    stalls += untilAcknowledged - transmitNanos(profile, window);
    window *= 2;
  }
  return stalls;
}
