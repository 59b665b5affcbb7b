package io.wireformat.http.internal.handlers;

/** One of a handler's two bodies. */
public enum Direction {
    REQUEST,
    RESPONSE
}
