package io.wireformat.internal.coding;

import io.wireformat.text.internal.ForeignText;

/** Content has an unsupported coding. The message does not repeat the coding because it is the client's text. */
public final class UnsupportedCodingException extends RuntimeException {

    private final String acceptEncoding;

    UnsupportedCodingException(String problem, String acceptEncoding) {
        super(ForeignText.printable(problem));
        this.acceptEncoding = acceptEncoding;
    }

    /** The supported codings, as the value of the response's {@code Accept-Encoding}. */
    public String acceptEncoding() {
        return acceptEncoding;
    }
}
