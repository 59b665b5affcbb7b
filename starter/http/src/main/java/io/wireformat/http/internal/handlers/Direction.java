package io.wireformat.http.internal.handlers;

/** Which of a handler's two bodies is meant. */
public enum Direction {
    REQUEST,
    RESPONSE
}
