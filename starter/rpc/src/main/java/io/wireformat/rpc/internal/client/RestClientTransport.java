package io.wireformat.rpc.internal.client;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClient;

/** Connect by a RestClient. */
public final class RestClientTransport implements Transport {

    private static final int CHUNK = 8192;

    private final RestClient client;

    /** Calls by a client, which has the address of the server. */
    public RestClientTransport(RestClient client) {
        this.client = client;
    }

    @Override
    public Calls calls(ClientMethod method) {
        return message -> {
            byte[] request = ConnectProtocol.request(method, message);
            try {
                return client.post()
                        .uri(method.rpc().path())
                        .headers(headers -> ConnectProtocol.describe(method, headers))
                        .body(request)
                        .exchangeForRequiredValue(
                                (asked, response) -> read(method, response),
                                !method.rpc().responseStream())
                        .orElse(null);
            } catch (RuntimeException e) {
                throw Failures.of(e);
            }
        };
    }

    private static Optional<?> read(ClientMethod method, ClientHttpResponse response) throws IOException {
        int status = response.getStatusCode().value();
        boolean success = ConnectProtocol.hasMessages(method, status, response.getHeaders());
        if (success && method.rpc().responseStream()) {
            return Optional.of(Responses.stream(method, reader(method, response), () -> close(response), Failures::of));
        }
        try (response) {
            byte[] body = response.getBody().readNBytes(ConnectProtocol.maxSize(method) + 1);
            if (success) {
                return Optional.ofNullable(method.decode(body));
            }
            throw ConnectProtocol.error(status, response.getHeaders(), body);
        }
    }

    /** Reads each message of a stream; null at its end. */
    private static Callable<byte @Nullable []> reader(ClientMethod method, ClientHttpResponse response) {
        ResponseFrames frames = new ResponseFrames(ConnectProtocol.maxSize(method));
        Deque<byte[]> messages = new ArrayDeque<>();
        byte[] chunk = new byte[CHUNK];
        return () -> {
            int read = 0;
            while (messages.isEmpty() && read >= 0 && !frames.isEnded()) {
                read = response.getBody().read(chunk);
                frames.add(chunk, Math.max(0, read), messages::add);
            }
            if (messages.isEmpty()) {
                frames.requireEnd();
            }
            return messages.poll();
        };
    }

    /** The body first, because a response that is closed reads its body to the end, which may never come. */
    private static void close(ClientHttpResponse response) {
        try (response) {
            response.getBody().close();
        } catch (IOException e) {
            // it is not needed any more
        }
    }
}
