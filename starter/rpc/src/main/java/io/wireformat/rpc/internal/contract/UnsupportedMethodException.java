package io.wireformat.rpc.internal.contract;

/** A handler is no RPC; the message says why, and what to change. */
final class UnsupportedMethodException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnsupportedMethodException(String reason) {
        super(reason, null, false, false);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
