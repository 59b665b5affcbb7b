package io.wireformat.http.internal.errors;

import io.wireformat.EncodingException;
import io.wireformat.text.internal.ForeignText;
import org.jspecify.annotations.Nullable;
import org.springframework.web.server.ResponseStatusException;

/** A format cannot write the body of a response. Nothing of the response has been sent. */
public final class UnwritableValueException extends ResponseStatusException {

    private static final long serialVersionUID = 1;

    private final String format;
    private transient @Nullable Object unsent;

    UnwritableValueException(String format, EncodingException failure) {
        super(
                UnwritableValues.status(failure),
                ForeignText.printable(UnwritableValues.describe(format, failure)),
                failure);
        this.format = format;
    }

    /** The name of the format. */
    public String format() {
        return format;
    }

    /** Adds the body to write in another format, if the handler cannot be asked for it again. */
    public UnwritableValueException withUnsent(Object body) {
        unsent = body;
        return this;
    }

    /** The body to write in another format; null if it is what the handler returned. */
    public @Nullable Object unsent() {
        return unsent;
    }
}
