package io.wireformat.model.internal.introspection;

import io.wireformat.EncodingException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Guards a nullable property with a default. Formats write null by omitting the property, which reads as the default, so
 * null may be written only if it is the default. Metadata does not tell the default, so the first value with null is copied
 * without the property. Thread-safe.
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

    /** The same properties; nullable ones with a default other than null refuse null. */
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
                throw new EncodingException("is null, but an absent value reads as the default of its class")
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
            // the default is unknown if the value cannot be copied
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
