package io.wireformat.http.internal.exchange;

import io.wireformat.internal.pipeline.Step;
import org.jspecify.annotations.Nullable;

/**
 * What one request and its response had, as far as the formats read and wrote it: their names, the names that
 * meters have for types, sizes and times, and nothing that a client sent. For one thread at a time.
 */
public final class ExchangeContent {

    private static final int STEPS = Step.values().length;

    private final long[] nanos = new long[STEPS];

    private @Nullable Step last;

    private @Nullable Carried request;

    private @Nullable Carried response;

    /**
     * A piece of content.
     *
     * @param format the format's name
     * @param type what meters call the type
     * @param bytes the size
     */
    public record Carried(String format, String type, long bytes) {}

    /** A step took {@code took} nanoseconds. */
    public void took(Step step, long took) {
        nanos[step.ordinal()] += took;
        last = step;
    }

    /** Content was read or written in whole, by the step that was told of last. */
    public void carried(String format, String type, long bytes) {
        Carried carried = new Carried(format, type, bytes);
        if (last == Step.SERIALIZE) {
            response = carried;
        } else {
            request = carried;
        }
    }

    /** Whether anything is known. */
    boolean isKnown() {
        return last != null;
    }

    /** What was read; null where nothing was. */
    public @Nullable Carried request() {
        return request;
    }

    /** What was written; null where nothing was. */
    public @Nullable Carried response() {
        return response;
    }

    /** One line. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder();
        if (request != null) {
            append(line, "read ", request);
            append(line, Step.RECEIVE);
            append(line, Step.DESERIALIZE);
        }
        if (response != null) {
            append(line, line.isEmpty() ? "wrote " : "; wrote ", response);
            append(line, Step.SERIALIZE);
        }
        return line.toString();
    }

    private static void append(StringBuilder line, String verb, Carried carried) {
        line.append(verb)
                .append(carried.format())
                .append(' ')
                .append(carried.type())
                .append(", ")
                .append(carried.bytes())
                .append(" bytes");
    }

    private void append(StringBuilder line, Step step) {
        line.append(", ")
                .append(step.label())
                .append(' ')
                .append(nanos[step.ordinal()] / 1000)
                .append(" \u00b5s");
    }
}
