package io.wireformat.model.internal.introspection;

import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Guards a property that may be null and has a default. Formats write null by leaving the property out, which reads as
 * the default: so null is written only when it is the default itself. No metadata says so; the first value that holds
 * null does, when it is made again without the property. Safe for use by many threads.
 */
final class NullByDefault {

    private static final MethodHandle REQUIRE;

    private final MessageClass.Property property;

    private final KotlinDefaults defaults;

    private final List<MessageClass.Property> properties;

    private volatile boolean known;

    private NullByDefault(
            MessageClass.Property property, KotlinDefaults defaults, List<MessageClass.Property> properties) {
        this.property = property;
        this.defaults = defaults;
        this.properties = properties;
    }

    /** The same properties, of which those that may be null and have a default refuse a null that is not theirs. */
    static List<MessageClass.Property> guarded(KotlinDefaults defaults, List<MessageClass.Property> properties) {
        List<MessageClass.Property> guarded = new ArrayList<>();
        for (MessageClass.Property property : properties) {
            boolean guard = property.presence().takesNull() && defaults.has(property.slot());
            guarded.add(guard ? new NullByDefault(property, defaults, properties).guarded() : property);
        }
        return guarded;
    }

    private MessageClass.Property guarded() {
        MethodHandle getter = property.getter();
        Class<?> value = getter.type().returnType();
        MethodHandle require = REQUIRE.bindTo(this)
                .asType(MethodType.methodType(value, value, getter.type().parameterType(0)));
        return property.withUnambiguous(MethodHandles.foldArguments(require, getter));
    }

    private @Nullable Object require(@Nullable Object value, Object message) {
        if (value == null && !known) {
            if (byDefault(message) != null) {
                throw new EncodingException("is null, but where it is absent its class gives it a default")
                        .inField(property.json().name());
            }
            known = true;
        }
        return value;
    }

    private @Nullable Object byDefault(Object message) {
        try {
            return property.getter().invoke(defaults.copy(message, properties, property.slot()));
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            // a class that cannot be made again does not tell
            return null;
        }
    }

    static {
        try {
            REQUIRE = MethodHandles.lookup()
                    .findVirtual(
                            NullByDefault.class,
                            "require",
                            MethodType.methodType(Object.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
