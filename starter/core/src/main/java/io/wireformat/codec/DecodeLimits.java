package io.wireformat.codec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * How much the reading of one piece of content may cost: a value for each {@link Limit}, and a share of the memory for
 * all content. Immutable.
 */
public final class DecodeLimits {

    /** How many bytes one byte of compressed content may expand to: ordinary messages need less, a bomb needs more. */
    public static final int DEFAULT_COMPRESSION_RATIO = (int) Limit.COMPRESSION_RATIO.byDefault();

    /** The default memory for all content in flight: a quarter of the heap. */
    public static final long DEFAULT_IN_FLIGHT = Runtime.getRuntime().maxMemory() / 4;

    /** Content may always expand to this size, because so little is no threat. */
    private static final int HARMLESS_SIZE = 1024 * 1024;

    /** The default of each limit, and a sixteenth of the heap. */
    public static final DecodeLimits DEFAULT = builder().build();

    private final long[] values;
    private final long memory;
    private final Set<Limit> ofHandler;

    private DecodeLimits(long[] values, long memory, Set<Limit> ofHandler) {
        this.values = values;
        this.memory = memory;
        this.ofHandler = Set.copyOf(ofHandler);
    }

    /** Limits with the defaults, except for the size and the depth. */
    public DecodeLimits(long contentSize, int depth) {
        this(contentSize, depth, (int) Limit.ELEMENTS.byDefault());
    }

    /** Limits with the defaults, except for the size, the depth and the number of elements. */
    public DecodeLimits(long contentSize, int depth, int elements) {
        this(builder()
                .limit(Limit.CONTENT_SIZE, contentSize)
                .limit(Limit.DEPTH, depth)
                .limit(Limit.ELEMENTS, elements));
    }

    private DecodeLimits(Builder builder) {
        this(builder.values(), shareOf(DEFAULT_IN_FLIGHT), Set.of());
    }

    /** A builder that starts with the default of each limit. */
    public static Builder builder() {
        return new Builder();
    }

    /** The value of a limit. */
    public long get(Limit limit) {
        return values[limit.ordinal()];
    }

    /** The maximum size of content in bytes; {@link Long#MAX_VALUE} for any size. */
    public long contentSize() {
        return get(Limit.CONTENT_SIZE);
    }

    /** The maximum nesting depth of messages. */
    public int depth() {
        return (int) get(Limit.DEPTH);
    }

    /** The maximum number of elements of all lists and entries of all maps together. */
    public int elements() {
        return (int) get(Limit.ELEMENTS);
    }

    /** The maximum bytes of one text, in UTF-8, or of one binary value; in a text format the maximum characters. */
    public int textLength() {
        return (int) get(Limit.TEXT_LENGTH);
    }

    /** The maximum bytes of compressed or packed content once it is decoded. */
    public int decodedSize() {
        return (int) get(Limit.DECODED_SIZE);
    }

    /** The maximum bytes that each byte of such content expands to. */
    public int compressionRatio() {
        return (int) get(Limit.COMPRESSION_RATIO);
    }

    /** The maximum time in milliseconds to build a value; {@link Integer#MAX_VALUE} for any time. */
    public int decodeTime() {
        return (int) get(Limit.DECODE_TIME);
    }

    /** The limits that an annotation of the handler sets. */
    public Set<Limit> ofHandler() {
        return ofHandler;
    }

    /** All limits by the names of their attributes, and {@code memory}. */
    public Map<String, Long> byName() {
        Map<String, Long> byName = new LinkedHashMap<>();
        for (Limit limit : Limit.values()) {
            byName.put(limit.attribute(), get(limit));
        }
        byName.put("memory", memory);
        return byName;
    }

    /** The same limits, with this memory for all content in flight. */
    public DecodeLimits withInFlight(long bytes) {
        return new DecodeLimits(values, shareOf(bytes), ofHandler);
    }

    /** The same limits for content of another size. */
    public DecodeLimits withContentSize(long bytes) {
        long[] changed = values.clone();
        set(changed, Limit.CONTENT_SIZE, bytes);
        return new DecodeLimits(changed, memory, ofHandler);
    }

    /** The same limits, except for those that an annotation of the handler sets. */
    public DecodeLimits withHandler(Map<Limit, Long> own) {
        long[] changed = values.clone();
        own.forEach((limit, value) -> set(changed, limit, value));
        return new DecodeLimits(changed, memory, own.keySet());
    }

    private static void set(long[] values, Limit limit, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(limit.property() + " must be positive, but is " + value);
        }
        values[limit.ordinal()] = limit == Limit.CONTENT_SIZE ? value : Math.min(value, Integer.MAX_VALUE);
    }

    /** One piece of content may use a quarter of the memory for all content. */
    private static long shareOf(long inFlight) {
        return Math.max(1, inFlight / 4);
    }

    /**
     * The maximum bytes of memory that decoded values may use. Content and its values use at most three times
     * {@code memory} together.
     *
     * @param decodedBytes the size of the content, with the bytes that it was decoded to
     * @param received the part of them that was received
     */
    long memory(long decodedBytes, long received) {
        long proportionate = Math.max(DecodedMemory.FREE, DecodedMemory.FACTOR * decodedBytes);
        return Math.min(Math.max(proportionate, memory), 3 * memory - received);
    }

    /** The maximum decoded size of this many compressed bytes. */
    public int decodedSize(long codedBytes) {
        return (int) Math.min(decodedSize(), expandedSize(codedBytes));
    }

    private long expandedSize(long codedBytes) {
        return Math.max(HARMLESS_SIZE, codedBytes * compressionRatio());
    }

    /**
     * Requires that a stream, which is decoded part by part, does not expand too much.
     *
     * @throws ContentTooLargeException when it does
     */
    public void requireRatio(long receivedBytes, long decodedBytes) {
        long maximum = expandedSize(receivedBytes);
        if (decodedBytes > maximum) {
            throw ContentTooLargeException.ofStream(maximum, this);
        }
    }

    /** Why this many compressed bytes are not decoded beyond {@link #decodedSize(long)}. */
    public String decodedTooLarge(long codedBytes) {
        int maximum = decodedSize(codedBytes);
        return "more than " + maximum + " bytes once decoded"
                + named(maximum == decodedSize() ? Limit.DECODED_SIZE : Limit.COMPRESSION_RATIO);
    }

    /** The name of the property or the annotation that sets a limit, as the end of a sentence. */
    public String named(Limit limit) {
        return ofHandler.contains(limit)
                ? " (" + limit.attribute() + " of @WireformatLimits, in place of " + limit.property() + ")"
                : " (" + limit.property() + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DecodeLimits limits
                && Arrays.equals(values, limits.values)
                && memory == limits.memory
                && ofHandler.equals(limits.ofHandler);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Long.hashCode(memory);
    }

    @Override
    public String toString() {
        return byName().toString();
    }

    /** Sets limits one by one. */
    public static final class Builder {

        private final long[] values =
                Arrays.stream(Limit.values()).mapToLong(Limit::byDefault).toArray();

        private boolean hasDecodedSize;

        private Builder() {}

        /** Sets a limit. Unless {@link Limit#DECODED_SIZE} is set as well, it follows {@link Limit#CONTENT_SIZE}. */
        public Builder limit(Limit limit, long value) {
            set(values, limit, value);
            hasDecodedSize |= limit == Limit.DECODED_SIZE;
            return this;
        }

        private long[] values() {
            long[] all = values.clone();
            if (!hasDecodedSize) {
                all[Limit.DECODED_SIZE.ordinal()] = Math.min(all[Limit.CONTENT_SIZE.ordinal()], Integer.MAX_VALUE);
            }
            return all;
        }

        public DecodeLimits build() {
            return new DecodeLimits(this);
        }
    }
}
