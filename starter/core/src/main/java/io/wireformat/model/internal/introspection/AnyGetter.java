package io.wireformat.model.internal.introspection;

import io.wireformat.EncodingException;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.reflection.Access;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Member;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A map whose entries JSON shows as properties of the class that holds it ({@code additionalProperties} in OpenAPI). Most
 * values have none, and are written like any other; the entries of the others have no place in a format with a schema.
 */
final class AnyGetter {

    private static final MethodHandle REQUIRE_NO_ENTRIES;

    static {
        try {
            REQUIRE_NO_ENTRIES = MethodHandles.lookup()
                    .findStatic(
                            AnyGetter.class,
                            "requireNoEntries",
                            MethodType.methodType(Object.class, MethodHandle.class, String.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private AnyGetter() {}

    /** The same properties, the first of which refuses values with entries. Each value that is written is asked for it. */
    static List<MessageClass.Property> refusingEntries(
            List<MessageClass.Property> properties, Class<?> type, Member anyGetter) {
        String name = type.getSimpleName() + "." + anyGetter.getName();
        if (properties.isEmpty()) {
            throw new UnsupportedTypeException(
                    name,
                    "JSON shows its entries as the only properties; give the class a property that holds them as a Map");
        }
        MethodHandle getter = Access.getter(anyGetter);
        MethodHandle check = MethodHandles.insertArguments(
                        REQUIRE_NO_ENTRIES, 0, getter.asType(MethodType.methodType(Object.class, Object.class)), name)
                .asType(MethodType.methodType(type, type));
        List<MessageClass.Property> checked = new ArrayList<>(properties);
        checked.set(0, checked.get(0).after(check));
        return checked;
    }

    private static Object requireNoEntries(MethodHandle anyGetter, String name, Object value) throws Throwable {
        Object entries = (Object) anyGetter.invokeExact(value);
        if (entries instanceof Map<?, ?> map && !map.isEmpty()) {
            throw new EncodingException("cannot be written, because " + name
                    + " has entries, which JSON shows as properties; a property that holds them as a Map is supported");
        }
        return value;
    }
}
