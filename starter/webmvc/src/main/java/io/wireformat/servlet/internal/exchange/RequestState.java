package io.wireformat.servlet.internal.exchange;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.http.internal.exchange.ExchangeContent;
import io.wireformat.http.internal.exchange.ServerTiming;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.internal.pipeline.ExchangeMemory;
import jakarta.servlet.ServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a request while it is answered, in one attribute of it. For one thread at a time. */
final class RequestState {

    private static final String ATTRIBUTE = RequestState.class.getName();

    /** Taken while content is read, given back by the filter that set it. */
    @Nullable
    ExchangeMemory memory;

    @Nullable
    AcceptedFormats accepted;

    /** Null where the answer does not tell. */
    @Nullable
    ServerTiming timing;

    /** The formats that cannot write the answer, which is written in others; null where it is not. */
    @Nullable
    Set<String> unable;

    /** Null where none was read or written in a format, or nobody looked. */
    @Nullable
    ExchangeContent content;

    private RequestState() {}

    /** What is known; null where nothing is. */
    static @Nullable RequestState known(ServletRequest request) {
        return (RequestState) request.getAttribute(ATTRIBUTE);
    }

    static RequestState of(ServletRequest request) {
        RequestState known = known(request);
        if (known == null) {
            known = new RequestState();
            request.setAttribute(ATTRIBUTE, known);
        }
        return known;
    }

    /** What memory is taken from; of no budget where a request has not passed the filter, as nobody would give it back. */
    DecodedMemory.Source memory() {
        return memory != null ? memory : DecodedMemory.Source.UNBOUNDED;
    }

    ExchangeContent content() {
        if (content == null) {
            content = new ExchangeContent();
        }
        return content;
    }
}
