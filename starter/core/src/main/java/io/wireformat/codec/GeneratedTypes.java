package io.wireformat.codec;

/**
 * The types that a format's own compiler generates, supported by the format's official library. Separate from the
 * codec, so that a codec works without the library. Implementations are safe for use by many threads.
 */
public interface GeneratedTypes {

    /** Whether the type was generated for the format. */
    boolean includes(Class<?> type);

    /** Binds such a type. */
    Binding bind(Class<?> type);

    /** Used if the format's library is absent: no type counts as generated. */
    GeneratedTypes NONE = new GeneratedTypes() {
        @Override
        public boolean includes(Class<?> type) {
            return false;
        }

        @Override
        public Binding bind(Class<?> type) {
            return new Binding.Unsupported(type.getName() + " needs the format's library");
        }
    };
}
