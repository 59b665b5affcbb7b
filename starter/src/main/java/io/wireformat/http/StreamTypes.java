package io.wireformat.http;

import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

/** Which Java types are streams of messages: those that give one after the other, and are no collections. */
final class StreamTypes {

    private StreamTypes() {}

    /** The type of the messages, or null where the type is no stream of a known one, or Spring writes them itself. */
    static @Nullable Type message(ResolvableType declared) {
        Class<?> raw = declared.resolve();
        return raw == Stream.class || raw == Iterable.class || raw == Iterator.class
                ? BoundTypes.toRead(declared.getGeneric())
                : null;
    }

    /** Whether a class, which is that of a value, may give messages. */
    static boolean isOfMessages(Class<?> valueClass) {
        return !valueClass.isInterface() && (isOnce(valueClass) || Iterable.class.isAssignableFrom(valueClass));
    }

    /** Whether values of a class can be gone through only once, so that they are no lists whatever they are declared as. */
    static boolean isOnce(Class<?> type) {
        return BaseStream.class.isAssignableFrom(type) || Iterator.class.isAssignableFrom(type);
    }
}
