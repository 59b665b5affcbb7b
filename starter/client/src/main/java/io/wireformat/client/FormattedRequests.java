package io.wireformat.client;

import io.wireformat.client.internal.ClientFormat;
import io.wireformat.client.internal.EncodedContent;
import io.wireformat.client.internal.FormattedResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.support.HttpRequestWrapper;

/**
 * Makes requests with a format for clients that choose formats by host. Other clients may share the factory, and their
 * requests stay as they are.
 */
record FormattedRequests(ClientHttpRequestFactory delegate, HostFormats hosts) implements ClientHttpRequestFactory {

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

    private class Request extends HttpRequestWrapper implements ClientHttpRequest {

        private final ClientHttpRequest original;

        Request(ClientHttpRequest original) {
            super(original);
            this.original = original;
        }

        @Override
        public ClientHttpResponse execute() throws IOException {
            ClientFormat format = HostFormats.selected(this);
            if (format == null) {
                return original.execute();
            }
            format.setAccept(getHeaders());
            ClientHttpResponse response = FormattedResponse.of(format, this, original.execute(), this::repeat);
            // an interceptor may have sent another request on this thread
            hosts.use(format);
            return response;
        }

        private ClientHttpResponse repeat(EncodedContent content) throws IOException {
            ClientHttpRequest request = delegate.createRequest(getURI(), getMethod());
            request.getHeaders().putAll(getHeaders());
            content.sendWith(request);
            return request.execute();
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
