package io.wireformat.http.internal.exchange;

/** How the streams of one request depend on its exchange. For one thread at a time. */
public interface StreamScope {
    /** Whether the response has no body, because the request is a {@code HEAD}. */
    boolean isHead();

    /** The request body is a stream, whose messages may arrive as slowly as their sender likes. */
    void unlimitRate();

    /** The response has been sent in part and cannot be completed. */
    void breakOff(Throwable failure);
}
