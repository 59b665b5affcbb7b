package io.wireformat.internal.pipeline;

/** The meters of one type in one format at one side. Safe for use by many threads. */
public interface TypeMeters {

    /** A step took {@code nanos}. */
    void took(Step step, long nanos, Outcome outcome);

    /** A piece of content had {@code bytes}. */
    void size(long bytes, Outcome outcome);

    /** A piece of content took so many bytes on its way, coded. */
    default void codedSize(long bytes, CodingTag coding, Outcome outcome) {}

    /** Meters that nobody reads. */
    TypeMeters NONE = new TypeMeters() {
        @Override
        public void took(Step step, long nanos, Outcome outcome) {}

        @Override
        public void size(long bytes, Outcome outcome) {}
    };
}
