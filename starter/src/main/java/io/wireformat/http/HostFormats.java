package io.wireformat.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
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

    private final Map<String, ClientFormat> formats;

    private final ThreadLocal<@Nullable ClientFormat> current = new ThreadLocal<>();

    HostFormats(WireFormats shared, Map<String, String> namesByHost) {
        this.formats = new HashMap<>();
        namesByHost.forEach(
                (host, name) -> formats.put(host.toLowerCase(Locale.ROOT), shared.clientFormat(name, this::isCurrent)));
    }

    private boolean isCurrent(String format) {
        ClientFormat made = current.get();
        return made != null && made.name().equals(format);
    }

    /**
     * Makes a client choose.
     *
     * @param requests makes its requests
     */
    public void addTo(RestClient.Builder client, ClientHttpRequestFactory requests) {
        client.requestFactory(new Requests(requests)).requestInitializer(this::select);
        client.configureMessageConverters(converters -> converters.configureMessageConvertersList(this::addTo));
    }

    /** Makes a client choose. */
    public void addTo(RestTemplate client) {
        List<ClientHttpRequestInterceptor> interceptors = new ArrayList<>(client.getInterceptors());
        // without interceptors it shows the factory beneath them
        client.setInterceptors(List.of());
        client.setRequestFactory(new Requests(client.getRequestFactory()));
        client.setInterceptors(interceptors);
        client.getClientHttpRequestInitializers().add(this::select);
        addTo(client.getMessageConverters());
    }

    /** Called when a request is made, also where interceptors keep {@link Requests} waiting until it is complete. */
    private void select(ClientHttpRequest request) {
        ClientFormat format = formatOf(request.getURI());
        if (format != null) {
            current.set(format);
        } else {
            current.remove();
        }
    }

    private @Nullable ClientFormat formatOf(URI uri) {
        return uri.getHost() != null ? formats.get(uri.getHost().toLowerCase(Locale.ROOT)) : null;
    }

    private void addTo(List<HttpMessageConverter<?>> converters) {
        formats.values().forEach(format -> format.addTo(converters));
    }

    private final class Requests implements ClientHttpRequestFactory {

        private final ClientHttpRequestFactory delegate;

        Requests(ClientHttpRequestFactory delegate) {
            this.delegate = delegate;
        }

        @Override
        public ClientHttpRequest createRequest(URI uri, HttpMethod method) throws IOException {
            ClientHttpRequest request = delegate.createRequest(uri, method);
            ClientFormat format =
                    uri.getHost() != null ? formats.get(uri.getHost().toLowerCase(Locale.ROOT)) : null;
            if (format == null) {
                current.remove();
                return request;
            }
            current.set(format);
            return request instanceof StreamingHttpOutputMessage streaming
                    ? new StreamingRequest(request, streaming, format)
                    : new Request(request, format);
        }
    }

    private class Request implements ClientHttpRequest {

        private final ClientHttpRequest delegate;

        private final ClientFormat format;

        Request(ClientHttpRequest delegate, ClientFormat format) {
            this.delegate = delegate;
            this.format = format;
        }

        @Override
        public ClientHttpResponse execute() throws IOException {
            current.remove();
            format.askFor(getHeaders());
            return format.answer(delegate.execute());
        }

        @Override
        public HttpMethod getMethod() {
            return delegate.getMethod();
        }

        @Override
        public URI getURI() {
            return delegate.getURI();
        }

        @Override
        public Map<String, Object> getAttributes() {
            return delegate.getAttributes();
        }

        @Override
        public HttpHeaders getHeaders() {
            return delegate.getHeaders();
        }

        @Override
        public OutputStream getBody() throws IOException {
            return delegate.getBody();
        }
    }

    private final class StreamingRequest extends Request implements StreamingHttpOutputMessage {

        private final StreamingHttpOutputMessage delegate;

        StreamingRequest(ClientHttpRequest delegate, StreamingHttpOutputMessage streaming, ClientFormat format) {
            super(delegate, format);
            this.delegate = streaming;
        }

        @Override
        public void setBody(Body body) {
            delegate.setBody(body);
        }
    }
}
