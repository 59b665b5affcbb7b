package io.wireformat.gatling.compare;

/** The comparison cannot be made; the message tells the person who started it why, and what to do. */
final class ComparisonException extends RuntimeException {

    ComparisonException(String message) {
        super(message);
    }

    ComparisonException(String message, Throwable cause) {
        super(message, cause);
    }
}
