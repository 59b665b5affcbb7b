package io.wireformat.web.internal;

import io.wireformat.internal.pipeline.Step;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one request brought and was answered with, as far as the formats read and wrote it: their names, the names that
 * meters have for types, sizes and times, and nothing that a client sent. For one thread at a time.
 */
public final class ExchangeContent {

    private static final String ATTRIBUTE = ExchangeContent.class.getName();

    private final long[] nanos = new long[Step.values().length];

    private @Nullable Step last;

    private @Nullable Carried request;

    private @Nullable Carried answer;

    private ExchangeContent() {}

    /**
     * A piece of content.
     *
     * @param format the format's name
     * @param type what meters call the type
     * @param bytes the size
     */
    public record Carried(String format, String type, long bytes) {}

    /**
     * What a request's content is known of; null where none was read or written in a format, or nobody looked.
     *
     * @param attributes the request's
     */
    public static @Nullable ExchangeContent of(Function<String, @Nullable Object> attributes) {
        return (ExchangeContent) attributes.apply(ATTRIBUTE);
    }

    /**
     * What more is to be known of a request's content.
     *
     * @param attributes the request's
     * @param set sets one of them
     */
    public static ExchangeContent start(Function<String, @Nullable Object> attributes, BiConsumer<String, Object> set) {
        ExchangeContent known = of(attributes);
        if (known != null) {
            return known;
        }
        ExchangeContent started = new ExchangeContent();
        set.accept(ATTRIBUTE, started);
        return started;
    }

    /** A step took {@code took} nanoseconds. */
    public void took(Step step, long took) {
        nanos[step.ordinal()] += took;
        last = step;
    }

    /** Content was read or written in whole, by the step that was told of last. */
    public void carried(String format, String type, long bytes) {
        Carried carried = new Carried(format, type, bytes);
        if (last == Step.SERIALIZE) {
            answer = carried;
        } else {
            request = carried;
        }
    }

    /** What was read; null where nothing was. */
    public @Nullable Carried request() {
        return request;
    }

    /** What was written; null where nothing was. */
    public @Nullable Carried answer() {
        return answer;
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
        if (answer != null) {
            append(line, line.isEmpty() ? "wrote " : "; wrote ", answer);
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
