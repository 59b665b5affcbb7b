package io.wireformat.internal.coding;

/** Content that is coded as nobody here can decode; the message names no coding that a sender made up. */
public final class UnsupportedCodingException extends RuntimeException {

    private final String acceptEncoding;

    UnsupportedCodingException(String problem, String acceptEncoding) {
        super(problem);
        this.acceptEncoding = acceptEncoding;
    }

    /** The codings that would have been decoded, as the value of the answer's {@code Accept-Encoding}. */
    public String acceptEncoding() {
        return acceptEncoding;
    }
}
