package io.wireformat.http.handlers;

import java.util.Comparator;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.NotAcceptableStatusException;

/** The lines of docs/functional-endpoints.md in Java. */
class FunctionalGuide {

    private static final List<MediaType> FORMATS = List.of(
            MediaType.APPLICATION_JSON,
            MediaType.valueOf("application/protobuf"),
            MediaType.valueOf("application/vnd.msgpack"));

    static MediaType format(ServerRequest request) {
        List<MediaType> accepted = request.headers().accept();
        return (accepted.isEmpty() ? List.of(MediaType.ALL) : accepted)
                .stream()
                        .filter(range -> range.getQualityValue() > 0)
                        .sorted(Comparator.comparingDouble(MediaType::getQualityValue)
                                .reversed())
                        .flatMap(range -> FORMATS.stream().filter(range::includes))
                        .findFirst()
                        .orElseThrow(() -> new NotAcceptableStatusException(FORMATS));
    }

    @Bean
    RouterFunction<ServerResponse> javaRoutes() {
        return RouterFunctions.route()
                .GET("/java", request -> ServerResponse.ok()
                        .contentType(format(request))
                        .bodyValue(new Parcel("Ada", 400)))
                .build();
    }
}
