package io.wireformat.internal.pipeline;

/** The meters of one type in one format at one side. Safe for use by many threads. */
public interface TypeMeters {

    /** Records the duration of a step. */
    void took(Step step, long nanos, Outcome outcome);

    /** Records the size of content. */
    void size(long bytes, Outcome outcome);

    /** Records the compressed size of content. */
    default void compressedSize(long bytes, CodingTag coding, Outcome outcome) {}

    /** Records nothing. */
    TypeMeters NONE = new TypeMeters() {
        @Override
        public void took(Step step, long nanos, Outcome outcome) {}

        @Override
        public void size(long bytes, Outcome outcome) {}
    };
}
