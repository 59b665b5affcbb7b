package io.wireformat.http.internal.types;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Iterator;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.http.ProblemDetail;

/** The Java types that are streams of messages: they return one after the other, and are no collections. */
public final class StreamTypes {

    private StreamTypes() {}

    /** The type of the messages, or null where the type is no stream of a known one, or Spring writes them itself. */
    public static @Nullable Type message(ResolvableType declared) {
        Class<?> raw = declared.resolve();
        if (raw != Stream.class && raw != Iterable.class && raw != Iterator.class) {
            return null;
        }
        ResolvableType message = declared.getGeneric();
        // a problem is a whole response, never a part of one
        return ProblemDetail.class.isAssignableFrom(message.toClass()) ? null : BoundTypes.toRead(message);
    }

    /** The type of the messages of a stream; of anything else, itself. */
    public static ResolvableType messageOrSame(ResolvableType declared) {
        Type message = message(declared);
        return message != null ? ResolvableType.forType(message) : declared;
    }

    /** Whether values of a type publish one message after the other. */
    public static boolean isPublisher(ResolvableType type) {
        ReactiveAdapter adapter = adapterOf(type);
        return adapter != null && adapter.isMultiValue();
    }

    /** Makes publishers of values of a type; null where they publish nothing. */
    public static @Nullable ReactiveAdapter adapterOf(ResolvableType type) {
        Class<?> raw = type.resolve();
        return raw != null ? ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw) : null;
    }

    /** Makes a publisher of many values of a body that a method returns; null where that is none. */
    public static @Nullable ReactiveAdapter publisherOf(MethodParameter returned, @Nullable Object body) {
        // the body tells at less cost than the type; that of a suspending function is not of the declared one
        ReactiveAdapter adapter = body == null
                ? null
                : ReactiveAdapterRegistry.getSharedInstance().getAdapter(body.getClass());
        return adapter != null && isPublisher(BoundTypes.ofEntity(returned)) ? adapter : null;
    }

    /** The type of the values of a publisher of many; any other type itself. */
    public static ResolvableType each(ResolvableType type) {
        ReactiveAdapter adapter = adapterOf(type);
        return adapter != null && adapter.isMultiValue() ? BoundTypes.inside(adapter.getReactiveType(), type) : type;
    }

    /** The messages of a publisher, for who waits for them. */
    public static ResolvableType awaited(ResolvableType publisher) {
        return ResolvableType.forClassWithGenerics(Iterator.class, publisher.getGeneric());
    }

    /** Whether a class, which is that of a value, may give messages. */
    public static boolean isOfMessages(Class<?> valueClass) {
        return !valueClass.isInterface() && mayHaveMessages(valueClass);
    }

    /** Whether values that are declared as a class, or of one, may give messages. */
    public static boolean mayHaveMessages(Class<?> type) {
        return isOnce(type) || Iterable.class.isAssignableFrom(type);
    }

    /** Whether values of a class are a stream as far as their declared type tells. */
    public static boolean isStream(ResolvableType declared, Class<?> valueClass) {
        return isOnce(valueClass)
                || (declared.resolve() == Iterable.class && !Collection.class.isAssignableFrom(valueClass));
    }

    /** Whether values of a class can be gone through only once, so that they are no lists whatever they are declared as. */
    public static boolean isOnce(Class<?> type) {
        return BaseStream.class.isAssignableFrom(type) || Iterator.class.isAssignableFrom(type);
    }
}
