package io.wireformat.http.internal.exchange;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** The part of a response, and of its request, that the writer of the body needs. Each stack has its own. */
public interface ResponseHead {

    /** The methods that name endpoints. */
    Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY");

    /** Of a body that belongs to no response of this application, such as a request that it sends. */
    ResponseHead NONE = new ResponseHead() {
        @Override
        public int status() {
            return 200;
        }

        @Override
        public RequestContext context() {
            return RequestContext.NONE;
        }

        @Override
        public List<String> requestHeader(String name) {
            return List.of();
        }

        @Override
        public String contextPath() {
            return "";
        }
    };

    /** The status; 200 if none has been set. */
    int status();

    /** Whether the status allows a body. */
    default boolean hasBody() {
        return allowsBody(status());
    }

    /** Whether a response with a status can have a body, whatever a handler returns. */
    static boolean allowsBody(int status) {
        return status != 204 && status != 205 && status != 304;
    }

    RequestContext context();

    /** The values of a header of the request. */
    List<String> requestHeader(String name);

    /** The path of the application, which links start with. */
    String contextPath();

    /** The method and the path's pattern, as in {@code GET /orders/{id}}; null if no handler is mapped. */
    default @Nullable String endpoint() {
        return null;
    }

    /** The name of an endpoint. {@code HEAD} is a {@code GET}, and a client may invent other methods. */
    static String endpoint(String method, Object pattern) {
        String known = METHODS.contains(method) ? method : "OTHER";
        return (known.equals("HEAD") ? "GET" : known) + " " + pattern;
    }

    /** Whether the response has no body, because the request is a {@code HEAD}. */
    default boolean isHead() {
        return false;
    }

    /** Whether the caller may read a path of the application. */
    default boolean mayRead(String path) {
        return true;
    }

    /** The body is in a format of ours, whose media type has no charset unless the format's label has one. */
    default void labeled() {}

    /** Completes the headers just before they are sent. */
    default void complete(HttpHeaders headers) {}

    /** A stream cannot be completed, of which a part has been written. */
    default void breakOff(Throwable failure) {}

    /** The failure to report if a body cannot be completed, of which a part may have been sent. */
    default RuntimeException unfinished(RuntimeException failure) {
        return failure;
    }
}
