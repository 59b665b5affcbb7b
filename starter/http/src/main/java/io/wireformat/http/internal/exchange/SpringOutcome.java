package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Outcome;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.codec.EncodingException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;

/** How a step ended that Spring took. */
public final class SpringOutcome {

    private SpringOutcome() {}

    /** How a step ended that failed, perhaps by an exception of Spring's. */
    public static Outcome of(Exception failure) {
        Outcome outcome = Outcome.of(failure);
        if (outcome != Outcome.ERROR) {
            return outcome;
        }
        if (failure instanceof HttpMessageNotReadableException || failure instanceof DecodingException) {
            return Outcome.MALFORMED;
        }
        return failure instanceof HttpMessageNotWritableException || failure instanceof EncodingException
                ? Outcome.UNENCODABLE
                : Outcome.ERROR;
    }
}
