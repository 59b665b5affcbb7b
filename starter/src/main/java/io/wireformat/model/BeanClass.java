package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.impl.ManagedReferenceProperty;
import tools.jackson.databind.deser.impl.MethodProperty;

/**
 * A class with a constructor that takes nothing, and with getters and setters, or fields, that JSON sees. A new value,
 * made once, tells what its properties are where content does not mention them.
 *
 * <p>As in JSON, a property that can be got and not set is written, and skipped when read.
 */
final class BeanClass {

    private static final MethodHandle SET;

    private BeanClass() {}

    static {
        try {
            SET = MethodHandles.lookup()
                    .findStatic(
                            BeanClass.class,
                            "set",
                            MethodType.methodType(void.class, SettableBeanProperty.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, boolean kotlin) {
        ClassMembers members = new ClassMembers(type, kotlin);
        ValueInstantiator instantiator = mapped.requireInstantiator();
        MethodHandle constructor = CreatorClass.handle(type, instantiator, instantiator.getDefaultCreator());
        Object fresh = fresh(constructor);
        if (fresh == null) {
            throw new UnsupportedTypeException(type.getSimpleName(), "its constructor fails");
        }
        List<MessageClass.Property> properties = new ArrayList<>();
        List<SetterCalls.Setter> setters = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            int slot = properties.size();
            MethodHandle getter = members.getter(json, slot == 0);
            Object initial = json.reader() == null ? null : initial(getter, fresh);
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, members.position(json, List.of())),
                    presence(members.presence(json), initial),
                    initial,
                    getter,
                    slot));
            setters.add(new SetterCalls.Setter(json.type().getRawClass(), setter(json, members), initial));
        }
        return new MessageClass(new SetterCalls(type, new CreatorCall(constructor), setters), properties);
    }

    /** No constructor insists on the property, whatever Kotlin says of its type. */
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

    /** Has Jackson itself set a property, whose values then refer back to their owner. */
    private static void set(SettableBeanProperty managed, Object owner, @Nullable Object value) {
        managed.set(null, owner, value);
    }

    static @Nullable Object initial(MethodHandle getter, Object fresh) {
        try {
            return getter.invoke(fresh);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            // a getter may insist that the property has been set
            return null;
        }
    }

    /** A value made with nothing; null when the constructor insists on something. */
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
            // whatever it is, JSON may never make one, and goes on
            return null;
        }
    }
}
