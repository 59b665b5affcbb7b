package io.wireformat.webflux.internal.codec;

import io.wireformat.DecodingException;
import io.wireformat.web.internal.problem.ContentRefusal;

/** What WebFlux makes an answer of where content cannot be read. */
final class ContentFailures {

    private ContentFailures() {}

    /** The failure as 400, 408, 413, 415, 500 or 503, or as it is. */
    static Throwable of(Throwable failure) {
        if (failure instanceof DecodingException) {
            return new org.springframework.core.codec.DecodingException(String.valueOf(failure.getMessage()), failure);
        }
        ContentRefusal refusal = ContentRefusal.of(failure);
        return refusal != null ? refusal : failure;
    }
}
