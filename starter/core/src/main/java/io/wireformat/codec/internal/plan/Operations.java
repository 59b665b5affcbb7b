package io.wireformat.codec.internal.plan;

/**
 * A format, as the compiler of plans sees it.
 *
 * @param grammar the properties of content, and the keys
 * @param writer writes values
 * @param reader reads values
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public record Operations<K, M>(Grammar<K, M> grammar, ValueWriter<K, M> writer, ValueReader<K, M> reader) {

    /** The state after the last field of a message. */
    public static final long END = -1;

    /** The container of a root message. */
    static final long ROOT = -1;

    /** The error for null in a property that is never null. */
    static final String NEVER_NULL = "is null, but its type says that it never is";

    /** Whether fields have places in their message. */
    boolean isPlaced() {
        return writer instanceof PlacedWriter;
    }

    /** The writer of a format whose fields have places. */
    PlacedWriter<K, M> placedWriter() {
        return (PlacedWriter<K, M>) writer;
    }

    /** The reader of a format whose fields have places. */
    PlacedReader<K, M> placedReader() {
        return (PlacedReader<K, M>) reader;
    }
}
