package io.wireformat.client;

import io.wireformat.lock.PeerLock;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Gives a RestClient or a RestTemplate a wire format.
 *
 * <p>Requests have the media type of the format, a {@code Content-Length}, and {@code Accept: <the format>,
 * application/json;q=0.9}. A request that sets {@code Content-Type} or {@code Accept} itself keeps its own value. Types that
 * the format does not support are sent as JSON. The formats are those that are on, and {@code xml}, {@code cbor} and
 * {@code smile} if the client has Spring's converter for them.
 *
 * <pre>{@code
 * RestClient client = builder.apply(wireformat.format("protobuf")).build();
 * }</pre>
 *
 * <p>If a server responds with 415 and lists in {@code Accept-Post}, {@code Accept-Patch} or {@code Accept} what it reads,
 * the client repeats the request once in the best format that both support, and sends later requests in that format.
 *
 * <p>An error with a problem is thrown as {@link WireformatProblemException}, unless a handler of the application handles
 * it first: with a RestClient a handler of the request, or one that the builder had before it got the format; with a
 * RestTemplate any error handler.
 *
 * <p>Clients without a format send the same requests as before. Safe for use by many threads.
 */
public interface WireformatClient {

    /**
     * A format for {@link RestClient.Builder#apply}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name; also when the consumer is called, if
     *     the client has no converter for a format of Spring's
     */
    Consumer<RestClient.Builder> format(String name);

    /**
     * A format for {@code RestTemplateBuilder.additionalCustomizers}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name; also when the consumer is called, if
     *     the client has no converter for a format of Spring's
     */
    Consumer<RestTemplate> restTemplateFormat(String name);

    /**
     * Formats by host.
     *
     * @param namesByHost names of formats by the host's name or address, or by {@code host:port}
     * @throws IllegalArgumentException when no format that is on has one of the names, or a host is not valid
     */
    HostFormats byHost(Map<String, String> namesByHost);

    /**
     * Formats by host.
     *
     * @param namesByHost names of formats by the host's name or address, or by {@code host:port}
     * @param locksByHost locks by the same hosts, with which the types of requests and responses are compared
     * @throws IllegalArgumentException when no format that is on has one of the names, or a host is not valid
     */
    HostFormats byHost(Map<String, String> namesByHost, Map<String, PeerLock> locksByHost);
}
