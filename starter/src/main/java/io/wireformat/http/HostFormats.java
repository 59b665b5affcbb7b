package io.wireformat.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/**
 * Formats by host, for clients that talk to many: requests to the hosts named use them, all others stay as they are.
 *
 * <p>The host is known when a request is made, its converter is chosen without the host; a thread does one after the
 * other, so what it makes is kept for it. Safe for use by many threads.
 */
public final class HostFormats {

    private final WireformatClient formats;

    private final Map<HostName, ClientFormat> byHost = new HashMap<>();

    private final Map<String, ClientFormat> byName = new HashMap<>();

    private final ThreadLocal<@Nullable ClientFormat> current = new ThreadLocal<>();

    HostFormats(WireformatClient formats, Map<String, String> namesByHost) {
        this.formats = formats;
        namesByHost.forEach((host, name) -> byHost.put(
                HostName.parse(host), byName.computeIfAbsent(name, n -> formats.clientFormat(n, this::isCurrent))));
    }

    private boolean isCurrent(String format) {
        ClientFormat made = current.get();
        return made != null && made.own().format().name().equals(format);
    }

    /**
     * Makes a client choose. Its requests have to be made by {@code requests} in the end: a client that is given
     * another factory later sends no formats by host.
     *
     * @param requests makes its requests
     */
    public void addTo(RestClient.Builder client, ClientHttpRequestFactory requests) {
        client.requestFactory(new FormattedRequests(requests, this))
                .requestInitializer(request -> select(request.getURI()))
                .defaultStatusHandler(ProblemErrorHandler.OF_PROBLEMS)
                .configureMessageConverters(converters -> converters
.registerDefaults().configureMessageConvertersList(this::addTo));
    }

    /** Makes a client choose. */
    public void addTo(RestTemplate client) {
        List<ClientHttpRequestInterceptor> interceptors = new ArrayList<>(client.getInterceptors());
        // without interceptors it shows the factory beneath them
        client.setInterceptors(List.of());
        client.setRequestFactory(new FormattedRequests(client.getRequestFactory(), this));
        client.setInterceptors(interceptors);
        client.getClientHttpRequestInitializers().add(request -> select(request.getURI()));
        addTo(client.getMessageConverters());
        ProblemErrorHandler.addTo(client);
    }

    /** Called when a request is made, also where interceptors keep the factory waiting until it is complete. */
    @Nullable
    ClientFormat select(URI uri) {
        ClientFormat format = formatOf(uri);
        if (format != null) {
            current.set(format);
        } else {
            current.remove();
        }
        return format;
    }

    /** Called when a request is complete. */
    void deselect() {
        current.remove();
    }

    /** The format for requests to where this leads; null where it has none. */
    public @Nullable ClientFormat formatOf(URI uri) {
        for (HostName name : HostName.of(uri)) {
            ClientFormat format = byHost.get(name);
            if (format != null) {
                return format;
            }
        }
        return null;
    }

    private void addTo(List<HttpMessageConverter<?>> converters) {
        byName.values().forEach(format -> formats.addTo(converters, format));
    }
}
