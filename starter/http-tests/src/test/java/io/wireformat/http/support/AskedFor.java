package io.wireformat.http.support;

import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Responses of functional endpoints in the media type that a request parameter names. */
public final class AskedFor {

    private AskedFor() {}

    public static Mono<ServerResponse> body(ServerRequest request, Object value) {
        return ServerResponse.ok()
                .contentType(MediaType.valueOf(request.queryParam("as").orElseThrow()))
                .bodyValue(value);
    }

    public static org.springframework.web.servlet.function.ServerResponse body(
            org.springframework.web.servlet.function.ServerRequest request, Object value) {
        return org.springframework.web.servlet.function.ServerResponse.ok()
                .contentType(MediaType.valueOf(request.param("as").orElseThrow()))
                .body(value);
    }
}
