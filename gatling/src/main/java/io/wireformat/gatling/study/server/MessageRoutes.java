package io.wireformat.gatling.study.server;

import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.addressbook.AddressBookMessages;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.AuditMessages;
import io.wireformat.schemas.cloud.CloudMessages;
import io.wireformat.schemas.cloud.StringVector;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.function.HandlerFilterFunction;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/** What can be done with each type of message, in every format; one is known only when the server starts. */
@Configuration(proxyBeanMethods = false)
class MessageRoutes {

    /** The same messages each time, so that runs can be compared. */
    private static final long SEED = 20_220_617;

    private static final int MOST_ELEMENTS = 1_000_000;

    /** Held for all answers of one type. */
    private static final int MOST_SIZES = 64;

    private static final int MANY = 100;

    /** Those of the studies: what they receive, answer with, echo and store. */
    @Bean
    RouterFunction<ServerResponse> studies(ApplicationContext context) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        StoredMessages stored = new StoredMessages(MessageCodecs.of(context));
        add(routes, stored, "/string", StringVector.class, count -> new CloudMessages(random(0)).strings(count));
        add(routes, stored, "/video", Video.class, which -> new VideoMessages(random(which)).video());
        add(routes, stored, "/address-book", AddressBook.class, any -> new AddressBookMessages(random(0))
                .addressBook());
        add(routes, stored, "/audit-event", AuditEvent.class, any -> new AuditMessages(random(0)).event());
        return routes.build();
    }

    private static Random random(int which) {
        return new Random(SEED + which);
    }

    private static <T> void add(
            RouterFunctions.Builder routes, StoredMessages stored, String path, Class<T> type, IntFunction<T> message) {
        ConcurrentMap<Integer, T> answers = new ConcurrentHashMap<>();
        ParameterizedTypeReference<T> body = ParameterizedTypeReference.forType(type);
        routes.POST(path + "/receive", request -> received(request, body))
                .GET(path + "/answer", request -> {
                    int elements = elements(request);
                    if (answers.size() >= MOST_SIZES && !answers.containsKey(elements)) {
                        answers.clear();
                    }
                    return answer(request, answers.computeIfAbsent(elements, message::apply), body);
                })
                .POST(path + "/echo", request -> answer(request, request.body(body), body))
                .POST(path + "/store", request -> {
                    stored.put(request.body(body), type, sent(request));
                    return ServerResponse.noContent().build();
                })
                .GET(
                        path + "/store",
                        request -> answer(
                                request, stored.get(type, request.headers().accept()), body));
    }

    private static int elements(ServerRequest request) {
        int elements = request.param("elements").map(Integer::parseInt).orElse(1);
        if (elements < 0 || elements > MOST_ELEMENTS) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "elements must be between 0 and " + MOST_ELEMENTS);
        }
        return elements;
    }

    /**
     * Those of the user.
     *
     * @param type the class of the messages
     * @param messages a folder of JSON files, each of them a message to answer with
     */
    @Bean
    @ConditionalOnProperty("own.type")
    RouterFunction<ServerResponse> own(
            @Value("${own.type}") Class<?> type, @Value("${own.messages}") Path messages, JsonMapper json)
            throws IOException {
        ParameterizedTypeReference<Object> one = ParameterizedTypeReference.forType(type);
        Type list = ResolvableType.forClassWithGenerics(List.class, type).getType();
        ParameterizedTypeReference<Object> many = ParameterizedTypeReference.forType(list);
        List<Object> all = read(type, messages, json);
        return RouterFunctions.route()
                .POST("/own/one", request -> received(request, one))
                .POST("/own/many", request -> received(request, many))
                .GET("/own/many", request -> {
                    int first = request.param("which")
                            .map(Integer::parseUnsignedInt)
                            .orElse(0);
                    List<Object> found = IntStream.range(0, MANY)
                            .mapToObj(i -> all.get((first + i) % all.size()))
                            .toList();
                    return answer(request, found, many);
                })
                .filter(HandlerFilterFunction.ofRequestProcessor(MessageRoutes::spun))
                .build();
    }

    private static List<Object> read(Class<?> type, Path messages, JsonMapper json) throws IOException {
        try (Stream<Path> files = Files.list(messages)) {
            return files.sorted()
                    .<Object>map(file -> json.readValue(file.toFile(), type))
                    .toList();
        }
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

    private static <T> ServerResponse received(ServerRequest request, ParameterizedTypeReference<T> type)
            throws Exception {
        request.body(type);
        return ServerResponse.noContent().build();
    }

    private static <T> ServerResponse answer(ServerRequest request, T message, ParameterizedTypeReference<T> type) {
        MediaType wanted = request.headers().accept().stream()
                .filter(MediaType::isConcrete)
                .findFirst()
                .orElse(MediaType.APPLICATION_JSON);
        return ServerResponse.ok().contentType(wanted).body(message, type);
    }

    private static MediaType sent(ServerRequest request) {
        return request.headers().contentType().orElse(MediaType.APPLICATION_OCTET_STREAM);
    }
}
