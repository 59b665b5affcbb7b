package io.wireformat.internal.pipeline;

import org.jspecify.annotations.Nullable;

/**
 * What was counted and timed of one type in one format.
 *
 * @param type the simple name of the type
 * @param side the end of the exchange
 * @param outcome how the steps ended
 * @param receive reading content in; null where it never ended so, as for the others
 * @param deserialize making a value of content
 * @param serialize making content of a value
 * @param size the size of content
 */
public record TypeFigures(
        String type,
        String side,
        String outcome,
        @Nullable Times receive,
        @Nullable Times deserialize,
        @Nullable Times serialize,
        @Nullable Sizes size) {

    /**
     * How long a step took.
     *
     * @param count how often it was done
     * @param totalSeconds in all
     * @param meanSeconds on average
     * @param maxSeconds at most, in the time that the registry looks back
     */
    public record Times(long count, double totalSeconds, double meanSeconds, double maxSeconds) {}

    /**
     * How large content was.
     *
     * @param count how many pieces there were
     * @param totalBytes in all
     * @param meanBytes on average
     * @param maxBytes at most, in the time that the registry looks back
     */
    public record Sizes(long count, double totalBytes, double meanBytes, double maxBytes) {}
}
