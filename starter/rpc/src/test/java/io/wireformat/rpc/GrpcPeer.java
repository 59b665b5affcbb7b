package io.wireformat.rpc;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.publisher.Flux;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.PrematureCloseException;
import reactor.netty.resources.ConnectionProvider;
import reactor.util.retry.Retry;

/** Calls over gRPC, by the protocol alone: HTTP/2 without TLS, envelopes and trailers. */
final class GrpcPeer {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ConfigurableApplicationContext application;

    private final HttpClient client =
            HttpClient.create(ConnectionProvider.newConnection()).protocol(HttpProtocol.H2C);

    GrpcPeer(ConfigurableApplicationContext application) {
        this.application = application;
    }

    /** A response. */
    record Response(int httpStatus, HttpHeaders headers, byte[] body, HttpHeaders trailers) {

        int status() {
            return Integer.parseInt(trailers.get("grpc-status", "-1"));
        }

        String message() {
            return trailers.get("grpc-message", "");
        }

        /** The messages that are not compressed. */
        List<byte[]> messages() {
            List<byte[]> all = new ArrayList<>();
            ByteBuffer rest = ByteBuffer.wrap(body);
            while (rest.hasRemaining()) {
                byte flags = rest.get();
                byte[] message = new byte[rest.getInt()];
                rest.get(message);
                if (flags != 0) {
                    throw new IllegalStateException("A message has flags " + flags);
                }
                all.add(message);
            }
            return all;
        }

        List<String> texts() {
            return messages().stream()
                    .map(message -> new String(message, StandardCharsets.UTF_8))
                    .toList();
        }
    }

    String uri(String method) {
        return "http://localhost:" + application.getEnvironment().getProperty("local.server.port") + "/" + method;
    }

    /** Sends messages in Protobuf as JSON. */
    Response json(String method, String... messages) {
        return call(
                method,
                Map.of("content-type", "application/grpc+json"),
                List.of(messages).stream()
                        .map(message -> envelope(0, message.getBytes(StandardCharsets.UTF_8)))
                        .toArray(byte[][]::new));
    }

    /** Sends envelopes, each in a frame of its own. */
    Response call(String method, Map<String, String> headers, byte[]... envelopes) {
        return Objects.requireNonNull(client.headers(all -> {
                    all.set("te", "trailers").set("content-type", "application/grpc");
                    headers.forEach(all::set);
                })
                .post()
                .uri(uri(method))
                .send(Flux.just(envelopes).map(Unpooled::wrappedBuffer))
                .responseSingle((response, body) -> body.asByteArray()
                        .defaultIfEmpty(new byte[0])
                        .flatMap(bytes -> response.trailerHeaders()
                                .defaultIfEmpty(EmptyHttpHeaders.INSTANCE)
                                .map(trailers -> new Response(
                                        response.status().code(), response.responseHeaders(), bytes, trailers))))
                // Tomcat resets a stream whose request it has not read, and this client may see that before the
                // response
                .retryWhen(Retry.max(3).filter(failure -> failure instanceof PrematureCloseException))
                .block(PATIENCE));
    }

    /** Sends the first bytes of a call, and cancels it. */
    void cancel(String method, byte[] sent) {
        client.headers(all -> all.set("te", "trailers").set("content-type", "application/grpc"))
                .post()
                .uri(uri(method))
                .send(Flux.just(Unpooled.wrappedBuffer(sent)).concatWith(Flux.never()))
                .response()
                .timeout(Duration.ofMillis(100))
                .onErrorComplete()
                .block(PATIENCE);
    }

    static byte[] envelope(int flags, byte[] message) {
        return ByteBuffer.allocate(5 + message.length)
                .put((byte) flags)
                .putInt(message.length)
                .put(message)
                .array();
    }
}
