package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.errors.UnwritableValueException;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.negotiation.RetryPolicy;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.servlet.HandlerMapping;

/** Writes a response, and once more without each format that turns out not to be able to write the value. */
final class RetriedResponse {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private RetriedResponse() {}

    /** Has Spring negotiate and write. */
    @FunctionalInterface
    interface Writing {

        /**
         * Writes a body.
         *
         * @param again whether a format has failed
         * @param unsent what is left of a stream; null if that is the value itself
         */
        void run(boolean again, @Nullable Object unsent) throws Exception;
    }

    /** Writes a response. A format fails before it sets headers, so each attempt starts with the same head. */
    @SuppressWarnings("unchecked") // Spring sets it
    static void write(
            HttpServletRequest request, HttpServletResponse response, FormatRegistry registry, Writing writing)
            throws Exception {
        RetryPolicy policy = new RetryPolicy(registry);
        Object declared = request.getAttribute(PRODUCIBLE);
        UnwritableValueException first = null;
        Object unsent = null;
        ServerExchange.context(request).setFailedFormats(policy.failed());
        try {
            while (true) {
                try {
                    writing.run(first != null, unsent);
                    return;
                } catch (UnwritableValueException e) {
                    first = first == null ? e : first;
                    unsent = e.unsent() != null ? e.unsent() : unsent;
                    Set<MediaType> left = response.isCommitted()
                            ? null
                            : policy.leftWithout(e.format(), (Collection<MediaType>) request.getAttribute(PRODUCIBLE));
                    if (left == null) {
                        throw withoutValue(response, first);
                    }
                    if (!left.isEmpty()) {
                        request.setAttribute(PRODUCIBLE, left);
                    }
                } catch (HttpMediaTypeNotAcceptableException | HttpMessageNotWritableException e) {
                    throw first == null ? e : withoutValue(response, first);
                }
            }
        } finally {
            ServerExchange.context(request).setFailedFormats(null);
            if (first != null) {
                request.setAttribute(PRODUCIBLE, declared);
            }
            // the writer may have left it open
            if (unsent instanceof AutoCloseable messages) {
                messages.close();
            }
        }
    }

    private static UnwritableValueException withoutValue(
            HttpServletResponse response, UnwritableValueException failure) {
        RetryPolicy.VALUE_HEADERS.forEach(name -> response.setHeader(name, null));
        return failure;
    }
}
