package io.wireformat.model.internal.introspection;

import io.wireformat.DecodingException;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.reflection.Access;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.impl.ManagedReferenceProperty;
import tools.jackson.databind.deser.impl.MethodProperty;

/**
 * A class with a no-argument constructor and with getters, setters or fields that JSON uses. One new instance shows the
 * defaults of its properties.
 *
 * <p>The constructor and the setters may be those of a builder, which then creates the value.
 *
 * <p>As in JSON, a property with a getter but no setter is written, and skipped when reading.
 */
final class BeanClass {

    private static final MethodHandle SET;
    private static final MethodHandle REQUIRE_SAME;

    private BeanClass() {}

    static {
        try {
            SET = MethodHandles.lookup()
                    .findStatic(
                            BeanClass.class,
                            "set",
                            MethodType.methodType(void.class, SettableBeanProperty.class, Object.class, Object.class));
            REQUIRE_SAME = MethodHandles.lookup()
                    .findStatic(
                            BeanClass.class,
                            "requireSame",
                            MethodType.methodType(void.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, boolean kotlin) {
        ClassMembers members = new ClassMembers(type, kotlin);
        ValueInstantiator instantiator = mapped.requireInstantiator();
        Method build = mapped.reading().build();
        Class<?> made = build == null ? type : instantiator.getValueClass();
        MethodHandle constructor = CreatorClass.handle(made, instantiator, instantiator.getDefaultCreator());
        MethodHandle built = build == null
                ? MethodHandles.identity(type)
                : Access.to(build).asType(MethodType.methodType(type, made));
        Object fresh = fresh(MethodHandles.filterReturnValue(
                constructor.asType(constructor.type().changeReturnType(made)), built));
        if (fresh == null && build == null) {
            throw new UnsupportedTypeException(type.getSimpleName(), "its constructor fails");
        }
        Positions positions = Positions.of(mapped.properties(), members, List.of(), List.of());
        List<MessageClass.Property> properties = new ArrayList<>();
        List<SetterCalls.Setter> setters = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            int slot = properties.size();
            MethodHandle getter = members.getter(json, slot == 0);
            Object initial = json.reader() == null || fresh == null ? null : initial(getter, fresh);
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, positions.of(json)),
                    presence(members.presence(json), initial),
                    initial,
                    getter,
                    slot));
            MethodHandle setter = setter(json, members);
            setters.add(new SetterCalls.Setter(
                    json.type().getRawClass(), build == null || setter == null ? setter : ofSame(setter), initial));
        }
        Construction construction = new SetterCalls(made, new CreatorCall(constructor), setters);
        return new MessageClass(build == null ? construction : new BuilderCall(construction, built), properties);
    }

    /** No constructor requires the property, even if its Kotlin type does. */
    static Presence presence(Presence declared, @Nullable Object initial) {
        if (declared != Presence.REQUIRED) {
            return declared;
        }
        return initial == null ? Presence.CHECKED : Presence.IMPLICIT;
    }

    static @Nullable MethodHandle setter(JsonMapping.Property json, ClassMembers members) {
        SettableBeanProperty reader = json.reader();
        if (reader == null) {
            return null;
        }
        if (reader instanceof ManagedReferenceProperty) {
            members.requireSameType(json, reader);
            return SET.bindTo(reader);
        }
        if (!(reader instanceof MethodProperty)) {
            throw new UnsupportedTypeException(
                    members.culprit(json),
                    "JSON reads it with " + reader.getClass().getSimpleName());
        }
        members.requireSameType(json, reader);
        return Access.setter(reader.getMember().getMember());
    }

    /** A setter of a builder, whose return value must be the builder itself. */
    private static MethodHandle ofSame(MethodHandle setter) {
        if (setter.type().returnType() == void.class) {
            return setter;
        }
        MethodHandle check =
                MethodHandles.dropArguments(REQUIRE_SAME, 2, setter.type().parameterType(1));
        MethodHandle checked = check.asType(check.type()
                .changeParameterType(0, setter.type().returnType())
                .changeParameterType(1, setter.type().parameterType(0)));
        return MethodHandles.foldArguments(checked, setter);
    }

    private static void requireSame(Object returned, Object builder) {
        if (returned != builder) {
            throw new DecodingException("has a builder whose setters return another builder");
        }
    }

    /** Sets a property through Jackson, which also sets the back reference to the owner. */
    private static void set(SettableBeanProperty managed, Object owner, @Nullable Object value) {
        managed.set(null, owner, value);
    }

    static @Nullable Object initial(MethodHandle getter, Object fresh) {
        try {
            return getter.invoke(fresh);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            // a getter may require that the property is set
            return null;
        }
    }

    /** A new instance from default arguments; null if the constructor rejects them. */
    static @Nullable Object fresh(MethodHandle constructor) {
        List<@Nullable Object> nothing = new ArrayList<>();
        for (Class<?> parameter : constructor.type().parameterList()) {
            nothing.add(Array.get(Array.newInstance(parameter, 1), 0));
        }
        try {
            return constructor.invokeWithArguments(nothing);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            // JSON may never create one, so no error stops the description
            return null;
        }
    }
}
