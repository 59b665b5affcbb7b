package io.wireformat.client.internal.spring;

import io.wireformat.client.HostFormats;
import io.wireformat.client.WireformatClient;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.FormattedResponse;
import io.wireformat.lock.PeerLock;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Formats of clients that block. Safe for use by many threads. */
public record FormattedClients(ClientFormats formats) implements WireformatClient {

    @Override
    public Consumer<RestClient.Builder> format(String name) {
        ClientFormat format = clientFormat(name);
        return client -> client.requestInterceptor(interceptor(format))
                .defaultStatusHandler(ProblemErrorHandler.OF_PROBLEMS)
                .configureMessageConverters(converters ->
                        converters.registerDefaults().configureMessageConvertersList(list -> addTo(list, format)));
    }

    @Override
    public Consumer<RestTemplate> restTemplateFormat(String name) {
        ClientFormat format = clientFormat(name);
        return client -> {
            client.getInterceptors().add(interceptor(format));
            addTo(client.getMessageConverters(), format);
            ProblemErrorHandler.addTo(client);
        };
    }

    @Override
    public HostFormats byHost(Map<String, String> namesByHost) {
        return byHost(namesByHost, Map.of());
    }

    @Override
    public HostFormats byHost(Map<String, String> namesByHost, Map<String, PeerLock> locksByHost) {
        return new FormatsByHost(formats, namesByHost, locksByHost);
    }

    private ClientFormat clientFormat(String name) {
        return formats.named(name, null);
    }

    private void addTo(List<HttpMessageConverter<?>> converters, ClientFormat format) {
        formats.addTo(converters, List.of(format), () -> format);
    }

    private static ClientHttpRequestInterceptor interceptor(ClientFormat format) {
        return (request, body, execution) -> FormattedResponse.exchange(format, request, body, execution);
    }
}
