package io.wireformat.codec;

/**
 * What one piece of content has become in memory. Readers charge what they allocate before they do: objects, slots of
 * lists, texts, and the bytes that content is unpacked or inflated to.
 *
 * <p>Charges are estimates for a heap of less than 32 GB. Not charged is what readers have for a moment only, what
 * constructors and setters of the application copy, and what decoding libraries of generated types hold beside their
 * messages.
 *
 * <p>Content may use 1 MiB, 16 times its bytes or its share of {@code wireformat.limits.in-flight}, whichever is more,
 * but with its bytes never three times that share. For one thread at a time.
 */
public final class DecodedMemory {

    /** Where the memory comes from that all content shares. */
    @FunctionalInterface
    public interface Source {

        /** Where there is no other bound than that of each content. */
        Source UNBOUNDED = (bytes, all) -> {};

        /**
         * Takes memory, or gives it back where {@code bytes} is negative.
         *
         * @param all what this content takes with them
         * @throws OverloadedException where so much is taken already that there is none
         */
        void take(long bytes, long all);
    }

    /** What any content may become: what so little takes is no threat. */
    static final long FREE = 1024 * 1024;

    /** What each byte may become; a list of ordinary messages becomes 2 to 12 times its bytes. */
    static final int FACTOR = 16;

    /** How much is taken from the source at once, or as much as the content has, so that most content asks it once or twice. */
    private static final int STEP = 16 * 1024;

    /**
     * How much of what has been taken already is charged at once, or as much as the content has: so much that the compiler
     * keeps the rest of the counting out of the loops that read, where it costs more than the subtraction that is left.
     */
    private static final int AHEAD = 64 * 1024;

    private final DecodeLimits limits;

    private final Source source;

    /** What the source knows of already. */
    private long held;

    private long contentSize;

    private long charged;

    private long taken;

    /** For content of so many bytes, which the source knows of already. */
    public DecodedMemory(long contentSize, DecodeLimits limits, Source source) {
        this(contentSize, contentSize, limits, source);
    }

    /** For content of so many bytes, for which so many have been taken from the source. */
    public DecodedMemory(long contentSize, long held, DecodeLimits limits, Source source) {
        this.held = held;
        this.contentSize = contentSize;
        this.limits = limits;
        this.source = source;
    }

    /**
     * Charges memory that is about to be allocated.
     *
     * @throws ContentTooLargeException when it is more than the content may become
     * @throws OverloadedException when all content takes too much
     */
    public void charge(long bytes) {
        charged += bytes;
        if (charged > taken) {
            takeMore();
        }
    }

    /**
     * Charges memory, and some of what has been taken already beside it.
     *
     * @return how much was charged
     */
    long chargeAhead(long bytes) {
        charge(bytes);
        long ahead = Math.min(Math.max(AHEAD, contentSize), taken - charged);
        charged += ahead;
        return bytes + ahead;
    }

    /** Charges bytes that content is decoded to, which may themselves become objects. */
    public void chargeDecoded(long bytes) {
        contentSize += bytes;
        charge(bytes);
    }

    /** Counts bytes of content that have come since, and that the source is told of elsewhere. */
    public void grow(long bytes) {
        held += bytes;
        contentSize += bytes;
    }

    private void takeMore() {
        long most = limits.memory(contentSize, held);
        if (charged > most) {
            throw ContentTooLargeException.inMemory(most);
        }
        long wanted = Math.min(most, Math.max(charged, taken + Math.max(Math.max(STEP, contentSize), taken / 4)));
        source.take(wanted - taken, wanted + held);
        taken = wanted;
    }

    /** How many bytes have been charged. */
    public long charged() {
        return charged;
    }

    /** Gives back what was taken and is not charged, once the content has been read. */
    public void settle() {
        release(charged);
    }

    /** Gives all back, where nothing of the content is used any more. */
    public void release() {
        release(0);
    }

    /**
     * Goes on with other content, where nothing of what was read is held here any more. What is taken for most content is used
     * again; the source is told of the rest.
     *
     * @param contentSize its bytes
     * @param held how many have been taken from the source for them
     */
    public void restart(long contentSize, long held) {
        if (taken > STEP) {
            release();
        }
        charged = 0;
        this.contentSize = contentSize;
        this.held = held;
    }

    /** Gives back what was charged since so much was, or what was taken beyond it. */
    private void release(long kept) {
        charged = kept;
        if (taken > kept) {
            source.take(kept - taken, kept);
            taken = kept;
        }
    }

    /** Charges no more what was charged since so much was; what has been taken for it is used again. */
    public void forget(long kept) {
        charged = kept;
    }

    /** How many bytes the content has, decoded ones included. */
    public long contentSize() {
        return contentSize;
    }
}
