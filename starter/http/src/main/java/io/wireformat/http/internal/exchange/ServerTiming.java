package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Step;

/**
 * What one request's steps took, for its {@code Server-Timing} header. What lies between the end of reading and the
 * start of writing is {@code handle}. For one thread at a time.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
public final class ServerTiming {

    /** The name of the header. */
    public static final String HEADER = "Server-Timing";

    private final long[] nanos = new long[Step.values().length];

    private long handleFrom;

    private long handleTo;

    private boolean serialized;

    /** The timing of a request that started at this {@link System#nanoTime()}. */
    public ServerTiming(long startedAt) {
        this.handleFrom = startedAt;
    }

    /** A step took {@code took} nanoseconds. */
    public void took(Step step, long startedAt, long took) {
        nanos[step.ordinal()] += took;
        if (step == Step.SERIALIZE) {
            handleTo = startedAt;
            serialized = true;
        } else if (step != Step.COMPRESS) {
            handleFrom = startedAt + took;
        }
    }

    /** The header's value at this moment: milliseconds with three decimals. */
    public String headerValue(long now) {
        StringBuilder value = new StringBuilder(96);
        append(value, Step.RECEIVE);
        append(value, Step.DESERIALIZE);
        append(value, "handle", (serialized ? handleTo : now) - handleFrom);
        append(value, Step.SERIALIZE);
        append(value, Step.COMPRESS);
        return value.toString();
    }

    private void append(StringBuilder value, Step step) {
        if (nanos[step.ordinal()] > 0) {
            append(value, step.label(), nanos[step.ordinal()]);
        }
    }

    private static void append(StringBuilder value, String name, long nanos) {
        if (!value.isEmpty()) {
            value.append(", ");
        }
        long micros = (nanos + 500) / 1000;
        String fraction = Long.toString(1000 + micros % 1000);
        value.append(name).append(";dur=").append(micros / 1000).append('.').append(fraction, 1, 4);
    }
}
