package io.wireformat.reactive;

import io.wireformat.coding.ContentCodings;
import io.wireformat.http.SchemaCatalog;
import io.wireformat.http.ServerCoding;
import io.wireformat.http.VaryByAccept;
import io.wireformat.metrics.ContentCoder;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * How answers are written: told to vary, linked to their schema, and coded where the server compresses.
 *
 * @param coding how content is coded on its way
 * @param schemas the schemas that are served, or null
 */
record AnswerRules(ServerCoding coding, @Nullable SchemaCatalog schemas) {

    /** What a client sends is no answer. */
    static final AnswerRules NONE = new AnswerRules(new ServerCoding(ContentCodings::gzip, false), null);

    /** Tells of content of a type that answers a request. */
    void describe(Type type, ServerHttpRequest request, HttpHeaders headers) {
        VaryByAccept.addTo(headers);
        String link = schemas == null
                ? null
                : schemas.linkTo(type, request.getPath().contextPath().value());
        if (link != null) {
            headers.add(HttpHeaders.LINK, link);
        }
    }

    /** Tells of content that the server may code, which not every server does. */
    void describeUncoded(HttpHeaders headers) {
        if (coding.codesAnswers()) {
            ServerCoding.addVaryTo(headers);
        }
    }

    /**
     * What an answer is coded with; null where it is sent as it is.
     *
     * @param headers the answer's so far; they are told where it depends on the request
     */
    @Nullable
    ContentCoder coder(int size, ServerHttpRequest request, HttpHeaders headers) {
        HttpHeaders asked = request.getHeaders();
        return coding.coder(
                size, headers, asked.getOrEmpty(HttpHeaders.ACCEPT_ENCODING), asked.getFirst(HttpHeaders.USER_AGENT));
    }
}
