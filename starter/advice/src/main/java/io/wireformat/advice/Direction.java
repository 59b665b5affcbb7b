package io.wireformat.advice;

/** The direction of a body over HTTP, or none. */
enum Direction {
    /** From the client. */
    REQUEST,
    /** To the client. */
    RESPONSE,
    /** A message of a topic, a destination or a cache, which is written and read. */
    MESSAGE
}
