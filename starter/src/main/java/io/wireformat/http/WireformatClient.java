package io.wireformat.http;

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
 * <p>Clients that were given none send what they always did. Safe for use by many threads.
 */
public final class WireformatClient {

    private final WireFormats formats;

    /** With the formats that are on. */
    public WireformatClient(WireFormats formats) {
        this.formats = formats;
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
                .configureMessageConverters(converters -> converters.configureMessageConvertersList(format::addTo));
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
            format.addTo(client.getMessageConverters());
        };
    }

    /**
     * Formats by host.
     *
     * @param namesByHost names of formats by the host's name
     * @throws IllegalArgumentException when no format that is on has one of the names
     */
    public HostFormats byHost(Map<String, String> namesByHost) {
        return new HostFormats(formats, namesByHost);
    }

    /** Times what Spring converts for a client. */
    public void addTo(List<HttpMessageConverter<?>> converters) {
        formats.meterClient(converters);
    }

    private ClientFormat clientFormat(String name) {
        return formats.clientFormat(name, any -> true);
    }

    private static ClientHttpRequestInterceptor interceptor(ClientFormat format) {
        return (request, body, execution) -> {
            format.askFor(request.getHeaders());
            return format.answer(execution.execute(request, body));
        };
    }
}
