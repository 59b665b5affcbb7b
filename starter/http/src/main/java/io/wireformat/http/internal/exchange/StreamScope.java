package io.wireformat.http.internal.exchange;

/** The streams of one request, which end with its exchange. For one thread at a time. */
public interface StreamScope {
    /** Whether the response has no body, because the request is a {@code HEAD}. */
    boolean isHead();

    /** Closes messages when the exchange ends. The messages may arrive as slowly as their sender likes. */
    void add(Runnable close);

    /** The response has been sent in part and cannot be completed. */
    void breakOff(Throwable failure);
}
