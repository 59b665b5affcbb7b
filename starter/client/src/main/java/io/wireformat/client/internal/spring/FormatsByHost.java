package io.wireformat.client.internal.spring;

import io.wireformat.client.HostFormats;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.ClientFormats;
import io.wireformat.client.internal.FormattedResponse;
import io.wireformat.client.internal.HostName;
import io.wireformat.lock.PeerLock;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Formats by host. Safe for use by many threads. */
final class FormatsByHost implements HostFormats {

    private static final String SELECTED = FormatsByHost.class.getName();

    private final ClientFormats formats;
    private final Map<HostName, ClientFormat> byHost = new HashMap<>();
    private final ThreadLocal<@Nullable ClientFormat> current = new ThreadLocal<>();

    FormatsByHost(ClientFormats formats, Map<String, String> namesByHost, Map<String, PeerLock> locksByHost) {
        this.formats = formats;
        namesByHost.forEach(
                (host, name) -> byHost.put(HostName.parse(host), formats.named(name, locksByHost.get(host))));
    }

    @Override
    public void addTo(RestClient.Builder client, ClientHttpRequestFactory requests) {
        client.requestFactory(requests(requests));
        addTo(client);
    }

    @Override
    public void addTo(RestClient.Builder client) {
        client.requestInitializer(this::select)
                .defaultStatusHandler(ProblemErrorHandler.OF_PROBLEMS)
                .configureMessageConverters(
                        converters -> converters.registerDefaults().configureMessageConvertersList(this::addTo));
    }

    @Override
    public void addTo(RestTemplate client) {
        List<ClientHttpRequestInterceptor> interceptors = new ArrayList<>(client.getInterceptors());
        // a RestTemplate with interceptors does not give access to its own factory
        client.setInterceptors(List.of());
        client.setRequestFactory(requests(client.getRequestFactory()));
        client.setInterceptors(interceptors);
        client.getClientHttpRequestInitializers().add(this::select);
        addTo(client.getMessageConverters());
        ProblemErrorHandler.addTo(client);
    }

    private void addTo(List<HttpMessageConverter<?>> converters) {
        formats.addTo(converters, byHost.values(), current::get);
    }

    @Override
    public ClientHttpRequestFactory requests(ClientHttpRequestFactory original) {
        ClientHttpRequestFactory formatted =
                new InterceptingClientHttpRequestFactory(original, List.of(this::exchange));
        return (uri, method) -> (formatOf(uri) != null ? formatted : original).createRequest(uri, method);
    }

    private ClientHttpResponse exchange(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        ClientFormat format = (ClientFormat) request.getAttributes().remove(SELECTED);
        if (format == null) {
            return execution.execute(request, body);
        }
        ClientHttpResponse response = FormattedResponse.exchange(format, request, body, execution);
        // an interceptor may have sent another request on this thread
        current.set(format);
        return response;
    }

    /** Called when a request is made, also if interceptors call the factory only when the request is complete. */
    private void select(ClientHttpRequest request) {
        ClientFormat format = formatOf(request.getURI());
        if (format != null) {
            current.set(format);
            request.getAttributes().put(SELECTED, format);
        } else {
            current.remove();
        }
    }

    /** The format of requests to a URI; null if there is none. */
    @Nullable
    ClientFormat formatOf(URI uri) {
        for (HostName name : HostName.of(uri)) {
            ClientFormat format = byHost.get(name);
            if (format != null) {
                return format;
            }
        }
        return null;
    }
}
