package io.wireformat.http.internal.exchange;

/** The rules of statuses, whatever a handler returns. */
public final class StatusRules {

    private StatusRules() {}

    /** Whether a response with a status can have a body. */
    public static boolean hasBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }
}
