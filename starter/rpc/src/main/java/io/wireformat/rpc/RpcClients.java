package io.wireformat.rpc;

import io.grpc.Channel;
import io.wireformat.Wireformat;
import io.wireformat.rpc.internal.client.ChannelTransport;
import io.wireformat.rpc.internal.client.RestClientTransport;
import io.wireformat.rpc.internal.client.ServiceClient;
import io.wireformat.rpc.internal.client.WebClientTransport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Clients of services. An interface with {@link RpcService}, which may be the contract that a controller implements, is
 * called as the service is offered: the same annotations give the names and the messages.
 *
 * <pre>{@code
 * Letters letters = RpcClients.connect(Letters.class, RestClient.create("http://127.0.0.1:8080"), formats);
 * Letter letter = letters.find("Ada", 20);
 * }</pre>
 *
 * <p>A method returns the response, or an {@code Optional} of it, which is empty if the server responds with
 * {@code not_found}. With a RestClient or a Channel a server stream is a {@code Stream}, whose {@code close} cancels the call,
 * or an {@code Iterator}; with a WebClient it is a {@code Flux}, and a response may also be a {@code Mono}
 * or a {@code CompletableFuture}. Streams of requests are not supported. Arguments that are no part of the message, such as
 * {@code Principal} and {@code HttpHeaders}, are ignored: headers are set by the client that sends the request.
 *
 * <p>Each error is an {@link RpcException}, whose details are {@link RpcException.Detail}s. {@code unavailable} is also the
 * code if the server is not reached, and {@code deadline_exceeded} if a timeout is over. The server learns the timeout; a
 * RestClient itself waits as long as its own read timeout says.
 *
 * <p>Each method throws {@link IllegalArgumentException} if a method of the interface cannot be called; the message names it
 * and says why. The clients are safe for use by many threads.
 */
public final class RpcClients {

    private RpcClients() {}

    /** A client over Connect, without a timeout. */
    public static <T> T connect(Class<T> service, RestClient client, Wireformat formats) {
        return connect(service, client, formats, null);
    }

    /**
     * A client over Connect.
     *
     * @param client has the address of the server
     * @param formats has the application's mapper, and limits each message of a response
     * @param timeout of each call; null for none
     */
    public static <T> T connect(Class<T> service, RestClient client, Wireformat formats, @Nullable Duration timeout) {
        return ServiceClient.of(service, formats, timeout, new RestClientTransport(client));
    }

    /** A client over Connect that does not block, without a timeout. */
    public static <T> T connectReactive(Class<T> service, WebClient client, Wireformat formats) {
        return connectReactive(service, client, formats, null);
    }

    /**
     * A client over Connect that does not block, unless a method returns a value itself.
     *
     * @param client has the address of the server
     * @param formats has the application's mapper, and limits each message of a response
     * @param timeout of each call; null for none
     */
    public static <T> T connectReactive(
            Class<T> service, WebClient client, Wireformat formats, @Nullable Duration timeout) {
        return ServiceClient.of(service, formats, timeout, new WebClientTransport(client));
    }

    /** A client over gRPC, without a timeout. */
    public static <T> T grpc(Class<T> service, Channel channel, Wireformat formats) {
        return grpc(service, channel, formats, null);
    }

    /**
     * A client over gRPC, by the libraries grpc-api and grpc-stub.
     *
     * @param formats has the application's mapper, and limits each message of a response
     * @param timeout of each call; null for none
     */
    public static <T> T grpc(Class<T> service, Channel channel, Wireformat formats, @Nullable Duration timeout) {
        return ServiceClient.of(service, formats, timeout, new ChannelTransport(channel));
    }
}
