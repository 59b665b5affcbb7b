package io.wireformat.rpc.internal.connect;

import io.wireformat.rpc.RpcCall;
import java.time.Instant;
import java.util.Optional;
import org.springframework.http.HttpHeaders;

/** A REST request to a handler that takes a call. */
public record PlainRestCall(HttpHeaders headers, HttpHeaders responseHeaders, HttpHeaders trailers, boolean isGet)
        implements RpcCall {

    /** A request with its headers. */
    public PlainRestCall(HttpHeaders headers, boolean isGet) {
        this(headers, new HttpHeaders(), new HttpHeaders(), isGet);
    }

    @Override
    public Optional<Instant> deadline() {
        return Optional.empty();
    }

    @Override
    public String protocol() {
        return "rest";
    }
}
