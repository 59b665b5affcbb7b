package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.errors.UnwritableValues;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.pipeline.ContentCompressor;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;

/**
 * How answers are written: told to vary, linked to their schema, and coded where the server compresses.
 *
 * @param coding how content is coded on its way
 * @param schemas the schemas that are served, or null
 * @param unwritable what is said where a format cannot write one
 */
public record AnswerRules(ServerCoding coding, @Nullable SchemaCatalog schemas, UnwritableValues unwritable) {

    /** What a client sends is no answer. */
    public static final AnswerRules NONE =
            new AnswerRules(new ServerCoding(ContentCodings::gzip, false), null, new UnwritableValues());

    /** Tells of content of a type that answers a request. */
    void describe(Type type, ServerHttpRequest request, HttpHeaders headers) {
        VaryHeader.addAccept(headers);
        String link = schemas == null
                ? null
                : schemas.linkTo(type, request.getPath().contextPath().value());
        if (link != null) {
            headers.add(HttpHeaders.LINK, link);
        }
    }

    /** Whether the status of an answer says that there is no content. */
    static boolean isWithoutContent(ServerHttpResponse answer) {
        HttpStatusCode status = answer.getStatusCode();
        return status != null
                && (status.isSameCodeAs(HttpStatus.NO_CONTENT)
                        || status.isSameCodeAs(HttpStatus.RESET_CONTENT)
                        || status.isSameCodeAs(HttpStatus.NOT_MODIFIED));
    }

    /** Leaves content to the server, which may code it, though not every server tells. */
    void leaveToServer(ServerHttpResponse answer) {
        if (coding.codesAnswers()) {
            VaryHeader.addAcceptEncoding(answer.getHeaders());
        }
    }

    /**
     * What an answer is coded with; null where it is sent as it is.
     *
     * @param headers the answer's so far; they are told where it depends on the request
     */
    @Nullable
    ContentCompressor coder(int size, ServerHttpRequest request, HttpHeaders headers) {
        HttpHeaders asked = request.getHeaders();
        return coding.coder(
                size, headers, asked.getOrEmpty(HttpHeaders.ACCEPT_ENCODING), asked.getFirst(HttpHeaders.USER_AGENT));
    }
}
