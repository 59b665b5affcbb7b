package io.wireformat.rpc;

import java.time.Instant;
import java.util.Optional;
import org.springframework.http.HttpHeaders;

/** The call that a handler responds to, as a parameter of the handler. */
public interface RpcCall {

    /** The headers of the request. */
    HttpHeaders headers();

    /** When the caller stops waiting; empty if it did not say. */
    Optional<Instant> deadline();

    /** Further headers of the response, also of an error, to be changed before it begins. Over REST they have no effect. */
    HttpHeaders responseHeaders();

    /** The trailers of the response, to be changed before its end. Over REST they have no effect. */
    HttpHeaders trailers();

    /** Whether it is a {@code GET}, whose response may be cached. */
    boolean isGet();

    /** The protocol: {@code connect}, {@code grpc} or {@code rest}. */
    String protocol();
}
