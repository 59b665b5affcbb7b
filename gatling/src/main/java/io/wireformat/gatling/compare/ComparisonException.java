package io.wireformat.gatling.compare;

/** The comparison cannot run. The message tells the user why, and what to do. */
final class ComparisonException extends RuntimeException {

    ComparisonException(String message) {
        super(message);
    }

    ComparisonException(String message, Throwable cause) {
        super(message, cause);
    }
}
