package io.wireformat.internal.jackson;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.internal.pipeline.TypeBinding;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads JSON instead of a mapper, if the application asks for that and the result is the same. Implementations are
 * safe for use by many threads.
 */
public interface PlannedJson {

    /** Leaves all JSON to the mapper. */
    PlannedJson NONE = new PlannedJson() {
        @Override
        public @Nullable OfType of(JsonMapper mapper, Type type) {
            return null;
        }

        @Override
        public boolean mayWrite(Object value) {
            return false;
        }

        @Override
        public boolean mayRead() {
            return false;
        }

        @Override
        public boolean write(Supplier<ObjectMapper> mapper, @Nullable Type type, Object value, ContentBuffer out) {
            return false;
        }

        @Override
        public @Nullable Object read(
                Supplier<ObjectMapper> mapper, @Nullable Type type, ContentReader content, DecodedMemory memory) {
            return null;
        }

        @Override
        public List<TypeBinding> requestedTypes() {
            return List.of();
        }
    };

    /** The JSON of one type. */
    interface OfType {

        /** Why the mapper writes the type; null if it does not have to. */
        @Nullable
        String whyNotWritten();

        /** Why the mapper reads the type; null if it does not have to. */
        @Nullable
        String whyNotRead();

        /**
         * Writes a value, unless the mapper must write it.
         *
         * @return false when nothing was written
         */
        boolean write(Object value, ContentBuffer out);

        /**
         * Reads a value, unless the mapper must read it.
         *
         * @param content the value; if it could exceed one of its limits, it is left to the mapper
         * @param memory charged with the value's memory
         * @return null when the mapper must read it
         */
        @Nullable
        Object read(ContentReader content, DecodedMemory memory);
    }

    /** The JSON of a type, whether the application asks for it or not; null if the mapper writes and reads all JSON. */
    @Nullable
    OfType of(JsonMapper mapper, Type type);

    /** Whether a value of this class may be written without the mapper. */
    boolean mayWrite(Object value);

    /** Whether any content may be read without the mapper. */
    boolean mayRead();

    /**
     * Writes a value, unless the mapper must write it.
     *
     * @param mapper asked for the mapper only if it is needed
     * @param type the declared type of plain JSON; null if only the mapper writes the body
     * @return false if nothing was written
     */
    boolean write(Supplier<ObjectMapper> mapper, @Nullable Type type, Object value, ContentBuffer out);

    /** Reads a value of complete content; null if the mapper must read it, for which the memory is charged anew. */
    @Nullable
    Object read(Supplier<ObjectMapper> mapper, @Nullable Type type, ContentReader content, DecodedMemory memory);

    /** The types that were requested, and why the mapper writes or reads some of them. */
    List<TypeBinding> requestedTypes();
}
