package io.wireformat.rpc.internal.webflux;

import java.util.Locale;
import java.util.function.Supplier;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import reactor.netty.http.server.HttpServerInfos;
import reactor.netty.http.server.HttpServerResponse;

/** The trailers of responses on Reactor Netty. The only class that links it. */
final class NettyTrailers {

    private NettyTrailers() {}

    /** Whether the response is one of HTTP/2. */
    static boolean canHave(ServerHttpResponse response) {
        return nativeOf(response) instanceof HttpServerInfos infos
                && infos.version().majorVersion() == 2;
    }

    /** Adds trailers, which are asked for at the end. */
    static void add(ServerHttpResponse response, Supplier<HttpHeaders> trailers) {
        ((HttpServerResponse) nativeOf(response)).trailerHeaders(all -> trailers.get()
                .forEach((name, values) -> all.add(name.toLowerCase(Locale.ROOT), values)));
    }

    private static Object nativeOf(ServerHttpResponse response) {
        return response instanceof AbstractServerHttpResponse known
                ? known.getNativeResponse()
                : ServerHttpResponseDecorator.getNativeResponse(response);
    }
}
