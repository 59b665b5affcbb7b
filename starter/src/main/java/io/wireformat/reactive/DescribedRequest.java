package io.wireformat.reactive;

import io.wireformat.http.Explanation;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpCookie;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.AbstractServerHttpRequest;
import org.springframework.http.server.reactive.SslInfo;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.adapter.DefaultServerWebExchange;
import org.springframework.web.server.i18n.AcceptHeaderLocaleContextResolver;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A request that nobody sent, with content where its method is one that has. */
final class DescribedRequest extends AbstractServerHttpRequest {

    private static final String ORIGIN = "http://localhost";

    private static final List<HttpMethod> WITH_CONTENT = List.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

    private DescribedRequest(HttpMethod method, URI uri, String basePath, HttpHeaders headers) {
        super(method, uri, basePath, headers);
    }

    /**
     * A request.
     *
     * @param basePath where the application is; empty where it is the root
     * @return null where the path is outside of that
     */
    static @Nullable DescribedRequest of(Explanation.Asked asked, String basePath) {
        if (!asked.path().startsWith("/")) {
            return null;
        }
        URI uri = URI.create(ORIGIN + asked.path());
        if (!(uri.getRawPath() + "/").startsWith(basePath + "/")) {
            return null;
        }
        HttpMethod method = HttpMethod.valueOf(asked.method());
        HttpHeaders headers = new HttpHeaders();
        if (asked.accept() != null) {
            headers.set(HttpHeaders.ACCEPT, asked.accept());
        }
        if (asked.contentType() != null) {
            headers.set(HttpHeaders.CONTENT_TYPE, asked.contentType());
        }
        if (asked.contentType() != null || WITH_CONTENT.contains(method)) {
            headers.setContentLength(1);
        }
        return new DescribedRequest(method, uri, basePath, headers);
    }

    /** What is between the request and an answer that nobody gets. */
    ServerWebExchange exchange(ServerCodecConfigurer codecs) {
        return new DefaultServerWebExchange(
                this, new UnsentResponse(), exchange -> Mono.empty(), codecs, new AcceptHeaderLocaleContextResolver());
    }

    /** Whether the request is described as one with content. */
    boolean hasContent() {
        return getHeaders().getContentLength() > 0;
    }

    /** Enough of what is said to be there for who looks whether it is. */
    @Override
    public Flux<DataBuffer> getBody() {
        return hasContent() ? Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(new byte[1])) : Flux.empty();
    }

    @Override
    protected MultiValueMap<String, HttpCookie> initCookies() {
        return new LinkedMultiValueMap<>();
    }

    @Override
    protected @Nullable SslInfo initSslInfo() {
        return null;
    }

    @Override
    public <T> T getNativeRequest() {
        throw new IllegalStateException("Nobody sent this request");
    }
}
