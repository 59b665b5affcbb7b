package io.wireformat.gatling.study.server;

import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.schemas.addressbook.AddressBook;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.HandlerFilterFunction;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves the messages of the studies in every format, and the user's messages, whose type is only known at the start.
 */
@Configuration(proxyBeanMethods = false)
class MessageRoutes {

    /** The same messages each time, so that runs can be compared. */
    private static final long SEED = 20_220_617;

    private static final int VIDEOS = 64;
    private static final int MANY = 100;

    /** Stores and loads an address book, and receives and returns videos. */
    @Bean
    RouterFunction<ServerResponse> studies(ApplicationContext context) {
        StoredMessages<AddressBook> stored = new StoredMessages<>(AddressBook.class, MessageCodecs.of(context));
        ParameterizedTypeReference<AddressBook> book = ParameterizedTypeReference.forType(AddressBook.class);
        ParameterizedTypeReference<Video> video = ParameterizedTypeReference.forType(Video.class);
        List<Video> videos = IntStream.range(0, VIDEOS)
                .mapToObj(which -> new VideoMessages(new Random(SEED + which)).video())
                .toList();
        return RouterFunctions.route()
                .POST("/address-book/store", request -> {
                    stored.put(request.body(book), sent(request));
                    return ServerResponse.noContent().build();
                })
                .GET(
                        "/address-book/store",
                        request -> respond(request, stored.get(request.headers().accept()), book))
                .POST("/video/receive", request -> received(request, video))
                .GET("/video/answer", request -> respond(request, videos.get(which(request) % VIDEOS), video))
                .build();
    }

    /**
     * Routes for the user's messages.
     *
     * @param type the class of the messages
     * @param messages a directory of JSON files, each with a message to return
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
                    int first = which(request);
                    List<Object> found = IntStream.range(0, MANY)
                            .mapToObj(i -> all.get((first + i) % all.size()))
                            .toList();
                    return respond(request, found, many);
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

    private static int which(ServerRequest request) {
        return request.param("which").map(Integer::parseUnsignedInt).orElse(0);
    }

    /** Spins if the client requests a delay to test which differences it detects. */
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

    private static <T> ServerResponse respond(ServerRequest request, T message, ParameterizedTypeReference<T> type) {
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
