package io.wireformat.client;

import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.FormattedResponse;
import io.wireformat.client.internal.ResponseLimits;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.lock.PeerLock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Gives a client a wire format. What such a client sends has the format's media type and a {@code Content-Length}, and
 * it asks for {@code Accept: <the format>, application/json;q=0.9}; a request that says otherwise, with a content type
 * or an Accept of its own, is sent as it says, and types that the format does not carry go as JSON. Formats are those that
 * are on, and {@code xml}, {@code cbor} and {@code smile} by the client's own converters.
 *
 * <pre>{@code
 * RestClient client = builder.apply(wireformat.format("protobuf")).build();
 * }</pre>
 *
 * <p>A server that answers 415, and says in {@code Accept-Post}, {@code Accept-Patch} or {@code Accept} what it reads
 * instead, gets the request once more in the best format that both speak, and the next ones in that format at once.
 * Errors that are problems are thrown as {@link WireformatProblemException}, unless a handler of the application's own
 * comes first: in a RestClient those of the request and those that the builder had before it was given the format, in a
 * RestTemplate any.
 *
 * <p>Clients that were given none send what they always did. Safe for use by many threads.
 */
public final class WireformatClient {

    /** How long a server's other format is remembered where nothing else is said. */
    public static final Duration DEFAULT_MEMORY = Duration.ofMinutes(10);

    private final ClientFormats formats;

    /** With the formats that are on. */
    public WireformatClient(SharedFormats formats) {
        this(formats, DEFAULT_MEMORY);
    }

    /**
     * With the formats that are on.
     *
     * @param memory how long to remember that a server does not read a format
     */
    public WireformatClient(SharedFormats formats, Duration memory) {
        this(formats, memory, ReceiveLimits.DEFAULT_OF_CLIENTS);
    }

    /**
     * With the formats that are on.
     *
     * @param memory how long to remember that a server does not read a format
     * @param slowness how slowly responses may come
     */
    public WireformatClient(SharedFormats formats, Duration memory, ReceiveLimits slowness) {
        this.formats = new ClientFormats(formats, memory, slowness);
    }

    /**
     * For {@link RestClient.Builder#apply}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name; by the client, when it is one of
     *     Spring's and the client has no converter for it
     */
    public Consumer<RestClient.Builder> format(String name) {
        ClientFormat format = clientFormat(name);
        return client -> client.requestInterceptor(interceptor(format))
                .defaultStatusHandler(ProblemErrorHandler.OF_PROBLEMS)
                .configureMessageConverters(converters -> converters
                        .registerDefaults()
                        .configureMessageConvertersList(list -> addTo(list, format)));
    }

    /**
     * For {@code RestTemplateBuilder.additionalCustomizers}.
     *
     * @param name the format's name, such as {@code protobuf}
     * @throws IllegalArgumentException when no format that is on has the name; by the client, when it is one of
     *     Spring's and the client has no converter for it
     */
    public Consumer<RestTemplate> restTemplateFormat(String name) {
        ClientFormat format = clientFormat(name);
        return client -> {
            client.getInterceptors().add(interceptor(format));
            addTo(client.getMessageConverters(), format);
            ProblemErrorHandler.addTo(client);
        };
    }

    /**
     * Formats by host.
     *
     * @param namesByHost names of formats by the host's name or address, or by {@code host:port}
     * @throws IllegalArgumentException when no format that is on has one of the names, or a host is none
     */
    public HostFormats byHost(Map<String, String> namesByHost) {
        return byHost(namesByHost, Map.of());
    }

    /**
     * Formats by host.
     *
     * @param namesByHost names of formats by the host's name or address, or by {@code host:port}
     * @param locksByHost what the types are compared with that are sent to a host or read from it, by the same names
     * @throws IllegalArgumentException when no format that is on has one of the names, or a host is none
     */
    public HostFormats byHost(Map<String, String> namesByHost, Map<String, PeerLock> locksByHost) {
        return new HostFormats(formats, namesByHost, locksByHost);
    }

    /**
     * A format for a client of another kind.
     *
     * @throws IllegalArgumentException when no format that is on has the name
     */
    ClientFormat clientFormat(String name) {
        return formats.named(name, null);
    }

    /** What responses may cost. */
    ResponseLimits limits() {
        return formats.limits();
    }

    private void addTo(List<HttpMessageConverter<?>> converters, ClientFormat format) {
        formats.addTo(converters, List.of(format), () -> format);
    }

    private static ClientHttpRequestInterceptor interceptor(ClientFormat format) {
        return (request, body, execution) -> {
            format.setAccept(request.getHeaders());
            return FormattedResponse.of(format, request, execution.execute(request, body), content -> {
                content.setHeaders(request.getHeaders());
                return execution.execute(request, content.bytes());
            });
        };
    }
}
