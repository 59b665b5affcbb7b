package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.impl.MethodProperty;

/**
 * A class with a constructor that takes nothing, and with getters and setters, or fields, that JSON sees. A new value,
 * made once, tells what its properties are where content does not mention them.
 *
 * <p>As in JSON, a property that can be got and not set is written, and skipped when read.
 */
final class BeanClass {

    private BeanClass() {}

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, boolean kotlin) {
        ClassMembers members = new ClassMembers(type, kotlin);
        MethodHandle constructor = CreatorClass.handle(
                type, mapped.instantiator(), mapped.instantiator().getDefaultCreator());
        Object fresh = fresh(constructor, type);
        List<MessageClass.Property> properties = new ArrayList<>();
        List<SetterCalls.Setter> setters = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            int slot = properties.size();
            MethodHandle getter = members.getter(json, slot == 0);
            Object initial = json.reader() == null ? null : initial(getter, fresh);
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, members.position(json)),
                    presence(members.presence(json), initial),
                    initial,
                    getter,
                    slot));
            setters.add(new SetterCalls.Setter(json.type().getRawClass(), setter(json, members), initial));
        }
        return new MessageClass(new SetterCalls(constructor, setters), properties);
    }

    /** No constructor insists on the property, whatever Kotlin says of its type. */
    private static Presence presence(Presence declared, @Nullable Object initial) {
        if (declared != Presence.REQUIRED) {
            return declared;
        }
        return initial == null ? Presence.CHECKED : Presence.IMPLICIT;
    }

    private static @Nullable MethodHandle setter(JsonMapping.Property json, ClassMembers members) {
        SettableBeanProperty reader = json.reader();
        if (reader == null) {
            return null;
        }
        if (!(reader instanceof MethodProperty)) {
            throw new UnsupportedTypeException(
                    members.culprit(json),
                    "JSON reads it with " + reader.getClass().getSimpleName());
        }
        members.requireSameType(json, reader);
        return Access.setter(reader.getMember().getMember());
    }

    private static @Nullable Object initial(MethodHandle getter, Object fresh) {
        try {
            return getter.invoke(fresh);
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            // a getter may insist that the property has been set
            return null;
        }
    }

    private static Object fresh(MethodHandle constructor, Class<?> type) {
        try {
            return constructor.invoke();
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            // whatever it is, JSON may never make one, and goes on
            throw new UnsupportedTypeException(
                    type.getSimpleName(),
                    "its constructor fails with " + e.getClass().getSimpleName());
        }
    }
}
