package io.wireformat.http.internal.exchange;

import java.lang.reflect.Type;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sees the bodies of one exchange, before their buffers are reused. For one thread at a time. */
public interface BodyTap {

    /** The direction of a body. */
    enum Direction {
        /** From the client. */
        REQUEST,
        /** To the client. */
        RESPONSE
    }

    /**
     * A body that was read or written.
     *
     * @param format the format's name
     * @param type the type that it was read or written as; null if none is declared
     * @param isViewed whether a JSON view or filter applied
     * @param size in bytes, without compression
     * @param coding its compression; null if it is not compressed, or if the server decides that
     * @param copy copies the bytes before the buffer is reused; gives null if not all of them are there
     */
    record Body(
            Direction direction,
            String format,
            @Nullable Type type,
            boolean isViewed,
            long size,
            @Nullable String coding,
            Supplier<byte @Nullable []> copy) {}

    /** A body was read or written. */
    void sees(Body body);

    /** A body was a stream, which is not looked at. */
    void seesStream();

    /** The exchange has ended. */
    void end();

    /** Starts a tap for each exchange. Safe for use by many threads. */
    @FunctionalInterface
    interface Source {

        /** The tap of an exchange, whose response and endpoint are known when its first body is seen. */
        BodyTap start(ResponseHead head);
    }
}
