package io.wireformat.model;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.introspect.AnnotatedWithParams;

/**
 * A class that JSON makes by a constructor or a method that takes every property. As in a record, a property has the
 * position of its parameter.
 */
final class CreatorClass {

    private CreatorClass() {}

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, boolean kotlin) {
        AnnotatedWithParams creator = mapped.instantiator().getWithArgsCreator();
        ClassMembers members = new ClassMembers(type, kotlin);
        MethodHandle handle = unboxing(handle(type, mapped.instantiator(), creator), mapped, members);
        List<Class<?>> others = new ArrayList<>();
        KotlinDefaults defaults = kotlin ? defaults(type, creator, others) : null;
        List<MessageClass.Property> properties = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            int parameter = parameter(json, members);
            int slot = parameter >= 0 ? parameter : handle.type().parameterCount() + others.size();
            if (parameter < 0) {
                others.add(json.type().getRawClass());
            }
            Presence presence = members.presence(json);
            boolean defaulted = defaults != null && defaults.has(slot);
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, parameter),
                    defaulted && !presence.takesNull() ? Presence.DEFAULTED : presence,
                    null,
                    members.getter(json, properties.isEmpty()),
                    slot));
        }
        if (defaults == null) {
            return new MessageClass(new CreatorCall(handle, others), properties);
        }
        KotlinDefaults unboxing = defaults.with(unboxing(defaults.constructor(), mapped, members));
        return new MessageClass(unboxing, NullByDefault.guarded(unboxing, properties));
    }

    private static @Nullable KotlinDefaults defaults(
            Class<?> type, AnnotatedWithParams creator, List<Class<?>> others) {
        if (!(creator.getAnnotated() instanceof Constructor<?> constructor)) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(), "JSON makes it with a function; make it with a constructor");
        }
        return KotlinDefaults.of(constructor, others);
    }

    /** The position of the parameter that takes a property; negative when none does. */
    private static int parameter(JsonMapping.Property json, ClassMembers members) {
        SettableBeanProperty reader = json.reader();
        if (reader == null) {
            return -1;
        }
        if (!reader.isCreatorProperty()) {
            throw new UnsupportedTypeException(
                    members.culprit(json), "JSON sets it beside what it makes the value with; let that take it too");
        }
        return members.requireSameType(json, reader).getCreatorIndex();
    }

    /** Takes value classes where the class file has what they wrap. */
    private static MethodHandle unboxing(MethodHandle creator, JsonMapping.Mapped mapped, ClassMembers members) {
        MethodHandle unboxing = creator;
        for (JsonMapping.Property json : mapped.properties()) {
            int parameter = parameter(json, members);
            if (parameter >= 0) {
                unboxing = ValueClass.unboxing(unboxing, parameter, json.type().getRawClass());
            }
        }
        return unboxing;
    }

    /** A handle on what JSON makes values with. */
    static MethodHandle handle(Class<?> type, ValueInstantiator instantiator, @Nullable AnnotatedWithParams creator) {
        boolean standard = instantiator.getClass().getName().startsWith("tools.jackson.");
        boolean delegates = instantiator.canCreateUsingDelegate() || instantiator.canCreateUsingArrayDelegate();
        if (creator == null || !standard || delegates) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(),
                    "JSON makes it neither with a constructor nor with a method of its properties");
        }
        return creator.getAnnotated() instanceof Constructor<?> constructor
                ? Access.to(constructor)
                : Access.to((Method) creator.getAnnotated());
    }
}
