package io.wireformat.client;

import io.wireformat.client.internal.ClientAnswers;
import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.EncodedContent;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Makes requests whose formats depend on the host, for clients that choose: others may share the factory, and would not
 * understand the answers.
 */
final class FormattedRequests implements ClientHttpRequestFactory {

    private final ClientHttpRequestFactory delegate;

    private final HostFormats hosts;

    FormattedRequests(ClientHttpRequestFactory delegate, HostFormats hosts) {
        this.delegate = delegate;
        this.hosts = hosts;
    }

    @Override
    public ClientHttpRequest createRequest(URI uri, HttpMethod method) throws IOException {
        ClientHttpRequest request = delegate.createRequest(uri, method);
        if (hosts.formatOf(uri) == null) {
            return request;
        }
        return request instanceof StreamingHttpOutputMessage streaming
                ? new StreamingRequest(request, streaming)
                : new Request(request);
    }

    private class Request implements ClientHttpRequest {

        private final ClientHttpRequest original;

        Request(ClientHttpRequest original) {
            this.original = original;
        }

        @Override
        public ClientHttpResponse execute() throws IOException {
            ClientFormat format = HostFormats.selected(this);
            if (format == null) {
                return original.execute();
            }
            format.askFor(getHeaders());
            return new ClientAnswers(format).answer(this, original.execute(), this::again);
        }

        private ClientHttpResponse again(EncodedContent content) throws IOException {
            ClientHttpRequest request = delegate.createRequest(getURI(), getMethod());
            request.getHeaders().putAll(getHeaders());
            content.sendWith(request);
            return request.execute();
        }

        @Override
        public HttpMethod getMethod() {
            return original.getMethod();
        }

        @Override
        public URI getURI() {
            return original.getURI();
        }

        @Override
        public Map<String, Object> getAttributes() {
            return original.getAttributes();
        }

        @Override
        public HttpHeaders getHeaders() {
            return original.getHeaders();
        }

        @Override
        public OutputStream getBody() throws IOException {
            return original.getBody();
        }
    }

    private final class StreamingRequest extends Request implements StreamingHttpOutputMessage {

        private final StreamingHttpOutputMessage streaming;

        StreamingRequest(ClientHttpRequest original, StreamingHttpOutputMessage streaming) {
            super(original);
            this.streaming = streaming;
        }

        @Override
        public void setBody(Body body) {
            streaming.setBody(body);
        }
    }
}
