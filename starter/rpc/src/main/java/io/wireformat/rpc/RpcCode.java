package io.wireformat.rpc;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The kind of an error of a call, the same in Connect and in gRPC.
 *
 * @see <a href="https://connectrpc.com/docs/protocol#error-codes">Connect: error codes</a>
 */
public enum RpcCode {
    CANCELED(499),
    UNKNOWN(500),
    INVALID_ARGUMENT(400),
    DEADLINE_EXCEEDED(504),
    NOT_FOUND(404),
    ALREADY_EXISTS(409),
    PERMISSION_DENIED(403),
    RESOURCE_EXHAUSTED(429),
    FAILED_PRECONDITION(400),
    ABORTED(409),
    OUT_OF_RANGE(400),
    UNIMPLEMENTED(501),
    INTERNAL(500),
    UNAVAILABLE(503),
    DATA_LOSS(500),
    UNAUTHENTICATED(401);

    private final int httpStatus;

    RpcCode(int httpStatus) {
        this.httpStatus = httpStatus;
    }

    /** The status of a Connect response with this error. */
    public int httpStatus() {
        return httpStatus;
    }

    /** The number in gRPC. */
    public int number() {
        return ordinal() + 1;
    }

    /** The name in Connect's JSON. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The code with a name in Connect's JSON; null if there is none. */
    public static @Nullable RpcCode named(@Nullable String text) {
        for (RpcCode code : values()) {
            if (code.text().equals(text)) {
                return code;
            }
        }
        return null;
    }

    /** The code for the status of a REST error. */
    public static RpcCode ofRest(int status) {
        return switch (status) {
            case 401, 407 -> UNAUTHENTICATED;
            case 403, 451 -> PERMISSION_DENIED;
            case 404, 410 -> NOT_FOUND;
            case 405, 501 -> UNIMPLEMENTED;
            case 408, 504 -> DEADLINE_EXCEEDED;
            case 409 -> ABORTED;
            case 412, 424, 428 -> FAILED_PRECONDITION;
            case 413, 429, 507 -> RESOURCE_EXHAUSTED;
            case 416 -> OUT_OF_RANGE;
            case 499 -> CANCELED;
            case 502, 503 -> UNAVAILABLE;
            default -> status >= 400 && status < 500 ? INVALID_ARGUMENT : status >= 500 ? INTERNAL : UNKNOWN;
        };
    }
}
