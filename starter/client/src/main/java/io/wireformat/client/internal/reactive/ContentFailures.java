package io.wireformat.client.internal.reactive;

import io.wireformat.DecodingException;
import io.wireformat.http.internal.errors.ContentRefusal;

/** What WebFlux makes an answer of where content cannot be read. */
public final class ContentFailures {

    private ContentFailures() {}

    /** The failure as 400, 408, 413, 415, 500 or 503, or as it is. */
    public static Throwable of(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(String.valueOf(failure.getMessage()), failure);
        }
        ContentRefusal refusal = ContentRefusal.of(failure);
        return refusal != null ? refusal : failure;
    }
}
