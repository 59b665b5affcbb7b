package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Step;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of one request and its response in a format, for observations: nothing that a client sent. For one thread at a
 * time.
 */
public final class ObservedBodies {

    private boolean writing;
    private @Nullable Body request;
    private @Nullable Body response;

    /**
     * A body.
     *
     * @param format the format's name
     * @param type the name of the type in meters
     * @param bytes the size
     */
    public record Body(String format, String type, long bytes) {}

    void took(Step step) {
        writing = step == Step.SERIALIZE;
    }

    /** Adds a body that the last step read or wrote completely. */
    void add(String format, String type, long bytes) {
        Body body = new Body(format, type, bytes);
        if (writing) {
            response = body;
        } else {
            request = body;
        }
    }

    /** The body that was read; null if none was. */
    public @Nullable Body request() {
        return request;
    }

    /** The body that was written; null if none was. */
    public @Nullable Body response() {
        return response;
    }
}
