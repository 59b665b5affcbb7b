package io.wireformat.client.internal;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;

/**
 * Where the content of a request came from, so that it can be made again in another format.
 *
 * @param converter made it
 * @param format what it is in
 * @param size how many bytes it has
 */
record SentContent(
        ClientConverter converter,
        Object value,
        ResolvableType type,
        @Nullable Map<String, Object> hints,
        ChosenFormat format,
        int size) {

    private static final String ATTRIBUTE = SentContent.class.getName();

    /** Leaves it at a request, from which Spring hands it on to those that the request becomes. */
    static void leave(HttpRequest request, SentContent content) {
        request.getAttributes().put(ATTRIBUTE, content);
    }

    /**
     * What was left at a request; null where the content is not ours, or an interceptor has changed it and would not
     * see it again.
     */
    static @Nullable SentContent of(HttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        return request.getAttributes().get(ATTRIBUTE) instanceof SentContent content
                        && content.size == headers.getContentLength()
                        && !headers.containsHeader(HttpHeaders.CONTENT_ENCODING)
                ? content
                : null;
    }

    boolean canBe(ChosenFormat other) {
        return converter.canWrite(type, value, other);
    }

    EncodedContent as(ChosenFormat other) throws IOException {
        return converter.encode(value, type, other, hints);
    }
}
