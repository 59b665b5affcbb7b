package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Step;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of one request and its response in a format, for observations: nothing that a client sent. For one thread at a
 * time.
 */
public final class ExchangeContent {

    private boolean writing;
    private @Nullable Carried request;
    private @Nullable Carried response;

    /**
     * A body.
     *
     * @param format the format's name
     * @param type the name of the type in meters
     * @param bytes the size
     */
    public record Carried(String format, String type, long bytes) {}

    void took(Step step) {
        writing = step == Step.SERIALIZE;
    }

    /** A body was read or written completely by the last step. */
    void carried(String format, String type, long bytes) {
        Carried carried = new Carried(format, type, bytes);
        if (writing) {
            response = carried;
        } else {
            request = carried;
        }
    }

    /** The body that was read; null if none was. */
    public @Nullable Carried request() {
        return request;
    }

    /** The body that was written; null if none was. */
    public @Nullable Carried response() {
        return response;
    }
}
