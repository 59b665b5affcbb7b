package io.wireformat.codec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Set;

/**
 * What one piece of content may cost to read.
 *
 * @param contentSize the most bytes of content, as many as there are where it is {@link Long#MAX_VALUE}
 * @param depth the most messages within one another
 * @param elements the most elements of all lists and entries of all maps together, each of which can take far more
 *     memory than content
 * @param textLength the most bytes of one text, in UTF-8, or of one binary value; in a format that is text, the most
 *     characters of a text
 * @param decodedSize the most bytes that coded content becomes: compressed, or packed
 * @param compressionRatio the most bytes that each byte of coded content becomes, where they are more than 1 MiB
 * @param memory the bytes of memory that content may become where that is more than 1 MiB and more than 16 times its
 *     bytes; three times as many is the most that any content takes with what it becomes
 * @param ofHandler those of them that are one handler's own
 */
public record DecodeLimits(
        long contentSize,
        int depth,
        int elements,
        int textLength,
        int decodedSize,
        int compressionRatio,
        long memory,
        @JsonIgnore Set<Limit> ofHandler) {

    /** What each byte of coded content may become: more than ordinary messages compress to, less than a bomb needs. */
    public static final int DEFAULT_COMPRESSION_RATIO = 200;

    private static final int DEFAULT_ELEMENTS = 1_000_000;

    /** What all content in flight may take where nothing else is said: a quarter of the heap. */
    public static final long DEFAULT_IN_FLIGHT = Runtime.getRuntime().maxMemory() / 4;

    /** What coded content may become however little it is, since that much is no threat. */
    private static final int HARMLESS_SIZE = 1024 * 1024;

    /**
     * 16 MiB, coded or not; 100 levels; 1,000,000 elements; texts as long as the content; 200 times as many bytes; a
     * sixteenth of the heap.
     */
    public static final DecodeLimits DEFAULT = new DecodeLimits(16 * 1024 * 1024, 100);

    /** Limits that must be positive. */
    public DecodeLimits {
        if (contentSize < 1
                || depth < 1
                || elements < 1
                || textLength < 1
                || decodedSize < 1
                || compressionRatio < 1
                || memory < 1) {
            throw new IllegalArgumentException("Limits must be positive: " + contentSize + ", " + depth + ", "
                    + elements + ", " + textLength + ", " + decodedSize + ", " + compressionRatio + ", " + memory);
        }
        ofHandler = Set.copyOf(ofHandler);
    }

    /** Limits with the default number of elements. */
    public DecodeLimits(long contentSize, int depth) {
        this(contentSize, depth, DEFAULT_ELEMENTS);
    }

    /** Limits that let a text be as long, and coded content become as much, as content may be. */
    public DecodeLimits(long contentSize, int depth, int elements) {
        this(
                contentSize,
                depth,
                elements,
                Integer.MAX_VALUE,
                (int) Math.min(contentSize, Integer.MAX_VALUE),
                DEFAULT_COMPRESSION_RATIO,
                Set.of());
    }

    /** Limits with the share of the memory that content has where nothing else is said. */
    public DecodeLimits(
            long contentSize,
            int depth,
            int elements,
            int textLength,
            int decodedSize,
            int compressionRatio,
            Set<Limit> ofHandler) {
        this(
                contentSize,
                depth,
                elements,
                textLength,
                decodedSize,
                compressionRatio,
                shareOf(DEFAULT_IN_FLIGHT),
                ofHandler);
    }

    /** The same limits where all content in flight may take so many bytes of memory. */
    public DecodeLimits withInFlight(long bytes) {
        return new DecodeLimits(
                contentSize, depth, elements, textLength, decodedSize, compressionRatio, shareOf(bytes), ofHandler);
    }

    /** The same limits for content of another size. */
    public DecodeLimits withContentSize(long bytes) {
        return new DecodeLimits(bytes, depth, elements, textLength, decodedSize, compressionRatio, memory, ofHandler);
    }

    /** What content may become at least, of what all content in flight may take: a quarter. */
    private static long shareOf(long inFlight) {
        return Math.max(1, inFlight / 4);
    }

    /**
     * The most bytes of memory that content may become.
     *
     * @param decodedBytes its bytes, with what they were decoded to
     * @param held those of them that came
     */
    long memory(long decodedBytes, long held) {
        long proportionate = Math.max(DecodedMemory.FREE, DecodedMemory.FACTOR * decodedBytes);
        return Math.min(Math.max(proportionate, memory), 3 * memory - held);
    }

    /** The most bytes that so many coded ones may become. */
    public int decodedSize(long codedBytes) {
        return (int) Math.min(decodedSize, Math.max(HARMLESS_SIZE, codedBytes * compressionRatio));
    }

    /**
     * Requires that what was received in parts, and decoded as it came, is not more than so many bytes may become.
     *
     * @throws ContentTooLargeException when it is
     */
    public void requireRatio(long receivedBytes, long decodedBytes) {
        long most = Math.max(HARMLESS_SIZE, receivedBytes * compressionRatio);
        if (decodedBytes > most) {
            throw ContentTooLargeException.ofStream(most, this);
        }
    }

    /** Why so many coded bytes are not decoded beyond {@link #decodedSize(long)}. */
    public String decodedTooLarge(long codedBytes) {
        int most = decodedSize(codedBytes);
        return "more than " + most + " bytes once decoded"
                + named(most == decodedSize ? Limit.DECODED_SIZE : Limit.COMPRESSION_RATIO);
    }

    /** What set a limit, as the end of a sentence about it. */
    public String named(Limit limit) {
        return ofHandler.contains(limit)
                ? " (" + limit.attribute() + " of @WireformatLimits, in place of " + limit.property() + ")"
                : " (" + limit.property() + ")";
    }
}
