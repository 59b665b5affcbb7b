package io.wireformat.gatling.study.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/** The routes of {@link MessageRoutes} for a type that is known only when the server starts, under {@code /own}. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(OwnRoutes.TYPE)
class OwnRoutes {

    static final String TYPE = "own.type";

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
        ParameterizedTypeReference<Object> body = ParameterizedTypeReference.forType(type);
        List<Object> answers = answers(type, messages, json);
        return RouterFunctions.route()
                .POST("/own/receive", request -> {
                    request.body(body);
                    return ServerResponse.noContent().build();
                })
                .POST("/own/echo", request -> answer(request, request.body(body), body))
                .GET("/own/answer", request -> answer(request, answers.get(which(request) % answers.size()), body))
                .build();
    }

    private static List<Object> answers(Class<?> type, Path messages, JsonMapper json) throws IOException {
        try (Stream<Path> files = Files.list(messages)) {
            return files.sorted()
                    .<Object>map(file -> json.readValue(file.toFile(), type))
                    .toList();
        }
    }

    private static int which(ServerRequest request) {
        return request.param("elements").map(Integer::parseUnsignedInt).orElse(0);
    }

    /** A client of a study asks for one media type. */
    private static ServerResponse answer(ServerRequest request, Object value, ParameterizedTypeReference<Object> body) {
        return ServerResponse.ok()
                .contentType(request.headers().accept().get(0))
                .body(value, body);
    }
}
