package io.wireformat.codec;

import org.jspecify.annotations.Nullable;

/**
 * The memory of one decoded body or message. Readers charge memory before they allocate it: objects, slots of lists,
 * texts, and the bytes that content is unpacked or inflated to.
 *
 * <p>Charges are estimates for a heap of less than 32 GB. They exclude temporary objects of readers, copies that the
 * application's constructors and setters make, and what libraries of generated types allocate beside their messages.
 *
 * <p>Content may use 1 MiB, 16 times its bytes or its share of {@code wireformat.limits.in-flight}, whichever is more,
 * but with its bytes never three times that share. For one thread at a time.
 */
public final class DecodedMemory {

    /** The memory that all content shares. */
    @FunctionalInterface
    public interface Source {

        /** No shared maximum: only each content's own applies. */
        Source UNBOUNDED = (bytes, all) -> {};

        /**
         * Takes memory, or gives it back if {@code bytes} is negative.
         *
         * @param all the new total of this content
         * @throws OverloadedException when too much is taken already
         */
        void take(long bytes, long all);
    }

    /** Memory that any content may take. */
    static final long FREE = 1024 * 1024;

    /** The maximum memory for each byte of content; a list of ordinary messages takes 2 to 12 times its size. */
    static final int FACTOR = 16;

    /**
     * The minimum taken from the source at once; larger content takes its own size. So most content asks the source
     * once or twice.
     */
    private static final int STEP = 16 * 1024;

    /**
     * The minimum charged ahead at once; larger content charges its own size ahead. It is large enough for the JIT
     * compiler to leave only a subtraction in the loops that read.
     */
    private static final int AHEAD = 64 * 1024;

    /** The maximum charged ahead if there is a limit of the time, which is looked at when more is charged. */
    private static final int AHEAD_WITHIN_TIME = 1024;

    private final DecodeLimits limits;
    private final Source source;

    /** Null if the value may take any time to be built. */
    private @Nullable DecodeTime time;

    /** Memory taken from the source elsewhere. */
    private long received;

    private long contentSize;
    private long charged;
    private long taken;

    /** For content whose bytes have been taken from the source. */
    public DecodedMemory(long contentSize, DecodeLimits limits, Source source) {
        this(contentSize, contentSize, limits, source);
    }

    /** For content of {@code contentSize} bytes, for which {@code received} bytes have been taken from the source. */
    public DecodedMemory(long contentSize, long received, DecodeLimits limits, Source source) {
        this.received = received;
        this.contentSize = contentSize;
        this.limits = limits;
        this.source = source;
    }

    /** The time that the value takes; null if it may take any time. */
    @Nullable
    DecodeTime time() {
        return time;
    }

    /**
     * Requires that building the value has not taken too long so far.
     *
     * @throws ContentTooLargeException when it has
     */
    public void requireTime() {
        if (time != null) {
            time.require();
        }
    }

    /** Excludes time that was spent in waiting for content. */
    public void waited(long nanos) {
        if (time != null) {
            time.exclude(nanos);
        }
    }

    /** Starts to measure the time of a value, if it is limited. */
    public void startTime() {
        endTime();
        time = limits.decodeTime() < Integer.MAX_VALUE ? new DecodeTime(limits) : null;
    }

    /** The value has been built. */
    public void endTime() {
        if (time != null) {
            time.end();
        }
    }

    /**
     * Charges memory that is about to be allocated.
     *
     * @throws ContentTooLargeException when the content exceeds its maximum
     * @throws OverloadedException when all content together takes too much
     */
    public void charge(long bytes) {
        charged += bytes;
        requireTime();
        if (charged > taken) {
            takeMore();
        }
    }

    /**
     * Charges memory, and in addition some that has been taken already.
     *
     * @return how much was charged
     */
    long chargeAhead(long bytes) {
        charge(bytes);
        long most = time != null ? AHEAD_WITHIN_TIME : Math.max(AHEAD, contentSize);
        long ahead = Math.min(most, taken - charged);
        charged += ahead;
        return bytes + ahead;
    }

    /** Takes memory that stays in use with the content that follows, until the exchange ends. */
    void keep(long bytes) {
        source.take(bytes, bytes + taken + received);
    }

    /** Charges bytes that content is decoded to, which may be decoded to objects in turn. */
    public void chargeDecoded(long bytes) {
        contentSize += bytes;
        charge(bytes);
    }

    /** Adds bytes that have arrived since, and have been taken from the source elsewhere. */
    public void grow(long bytes) {
        received += bytes;
        contentSize += bytes;
    }

    private void takeMore() {
        long max = limits.memory(contentSize, received);
        if (charged > max) {
            throw ContentTooLargeException.inMemory(max);
        }
        long wanted = Math.min(max, Math.max(charged, taken + Math.max(Math.max(STEP, contentSize), taken / 4)));
        long before = time != null ? System.nanoTime() : 0;
        source.take(wanted - taken, wanted + received);
        if (time != null) {
            // it may have waited for a permit
            time.exclude(System.nanoTime() - before);
        }
        taken = wanted;
    }

    /** Whether memory is within the content's maximum, and not shared with other content. */
    boolean hasRoom(long bytes) {
        return source == Source.UNBOUNDED && charged + bytes <= limits.memory(contentSize, received);
    }

    /** How many bytes have been charged. */
    public long charged() {
        return charged;
    }

    /** Gives back memory that was taken but not charged, once the content has been read. */
    public void settle() {
        release(charged);
    }

    /** Gives all memory back, once nothing of the content is used any more. */
    public void release() {
        release(0);
    }

    /**
     * Starts over with other content, once nothing of the previous one is used any more. A small amount stays taken for
     * reuse; the rest goes back to the source.
     *
     * @param contentSize its bytes
     * @param received how many bytes have been taken from the source for it
     */
    public void restart(long contentSize, long received) {
        if (taken > STEP) {
            release();
        }
        charged = 0;
        this.contentSize = contentSize;
        this.received = received;
    }

    /** Reduces the charge to {@code remaining} bytes, and gives back what was taken beyond it. */
    private void release(long remaining) {
        endTime();
        charged = remaining;
        if (taken > remaining) {
            source.take(remaining - taken, remaining);
            taken = remaining;
        }
    }

    /** Reduces the charge to {@code remaining} bytes; the memory stays taken for reuse. */
    public void forget(long remaining) {
        charged = remaining;
    }

    /** The content's size in bytes, decoded bytes included. */
    public long contentSize() {
        return contentSize;
    }
}
