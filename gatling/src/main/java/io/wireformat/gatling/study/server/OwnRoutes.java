package io.wireformat.gatling.study.server;

import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.web.servlet.function.HandlerFilterFunction;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/** Receives messages of a type that is known only when the server starts, and answers with them, under {@code /own}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(OwnRoutes.TYPE)
class OwnRoutes {

    static final String TYPE = "own.type";

    private static final int MANY = 100;

    /**
     * Routes for a type.
     *
     * @param type the class of the messages
     * @param messages a folder of JSON files, each of them a message to answer with
     */
    @Bean
    RouterFunction<ServerResponse> ownMessages(
            @Value("${own.type}") Class<?> type, @Value("${own.messages}") Path messages, JsonMapper json)
            throws IOException {
        ParameterizedTypeReference<Object> one = ParameterizedTypeReference.forType(type);
        Type list = ResolvableType.forClassWithGenerics(List.class, type).getType();
        ParameterizedTypeReference<Object> many = ParameterizedTypeReference.forType(list);
        List<Object> all = read(type, messages, json);
        return RouterFunctions.route()
                .POST("/own/one", request -> received(request, one))
                .POST("/own/many", request -> received(request, many))
                .GET("/own/many", request -> ServerResponse.ok()
                        .contentType(request.headers().accept().get(0))
                        .body(manyFrom(all, which(request)), many))
                .filter(HandlerFilterFunction.ofRequestProcessor(OwnRoutes::spun))
                .build();
    }

    private static ServerResponse received(ServerRequest request, ParameterizedTypeReference<Object> type)
            throws Exception {
        request.body(type);
        return ServerResponse.noContent().build();
    }

    private static List<Object> read(Class<?> type, Path messages, JsonMapper json) throws IOException {
        try (Stream<Path> files = Files.list(messages)) {
            return files.sorted()
                    .<Object>map(file -> json.readValue(file.toFile(), type))
                    .toList();
        }
    }

    private static Object manyFrom(List<Object> all, int first) {
        return IntStream.range(0, MANY)
                .mapToObj(i -> all.get((first + i) % all.size()))
                .toList();
    }

    private static int which(ServerRequest request) {
        return request.param("which").map(Integer::parseUnsignedInt).orElse(0);
    }

    /** A client that wants to know how small a difference it finds asks for one. */
    private static ServerRequest spun(ServerRequest request) {
        String micros = request.headers().firstHeader("Spin-Micros");
        long end = System.nanoTime() + 1000 * (micros == null ? 0 : Math.min(1_000_000, Long.parseLong(micros)));
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return request;
    }
}
