package io.wireformat.model.internal.introspection;

import io.wireformat.model.RecordedField;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.reflection.Access;
import io.wireformat.model.internal.reflection.ValueClass;
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
 * A class that JSON creates with a constructor or factory method that takes properties. Setters and fields may set others. A
 * property has the position of its parameter, as in a record; the others follow in the order of their fields.
 */
final class CreatorClass {

    private CreatorClass() {}

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped, boolean kotlin, List<RecordedField> recorded) {
        ValueInstantiator instantiator = mapped.requireInstantiator();
        AnnotatedWithParams creator = instantiator.getWithArgsCreator();
        ClassMembers members = new ClassMembers(type, kotlin);
        MethodHandle handle = unboxing(handle(type, instantiator, creator), mapped, members);
        KotlinDefaults defaults = kotlin ? defaults(type, creator, mapped, members) : null;
        Construction made = defaults != null ? defaults : new CreatorCall(handle);
        List<String> parameters = mapped.reading().parameters();
        boolean sets = mapped.properties().stream()
                .anyMatch(json -> json.reader() != null && !json.reader().isCreatorProperty());
        Positions positions = Positions.of(mapped.properties(), members, parameters, sets ? recorded : List.of());
        Object fresh = sets ? BeanClass.fresh(handle) : null;
        List<SetterCalls.Setter> setters = new ArrayList<>();
        List<MessageClass.Property> properties = new ArrayList<>();
        for (JsonMapping.Property json : mapped.properties()) {
            MethodHandle getter = members.getter(json, properties.isEmpty());
            int parameter = parameter(json, members);
            int slot = parameter >= 0 ? parameter : handle.type().parameterCount() + setters.size();
            Presence presence = members.presence(json);
            boolean defaulted = defaults != null && parameter >= 0 && defaults.has(slot);
            Object initial = null;
            if (parameter < 0) {
                MethodHandle setter = BeanClass.setter(json, members);
                initial = setter == null || fresh == null ? null : BeanClass.initial(getter, fresh);
                presence = BeanClass.presence(presence, initial);
                defaulted = setter != null;
                setters.add(new SetterCalls.Setter(json.type().getRawClass(), setter, initial));
            }
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, positions.of(json)),
                    defaulted && !presence.takesNull() ? Presence.DEFAULTED : presence,
                    initial,
                    getter,
                    slot));
        }
        Construction construction = setters.isEmpty() ? made : new SetterCalls(type, made, setters);
        return new MessageClass(
                construction, defaults == null ? properties : NullByDefault.guarded(defaults, properties));
    }

    private static @Nullable KotlinDefaults defaults(
            Class<?> type, AnnotatedWithParams creator, JsonMapping.Mapped mapped, ClassMembers members) {
        if (!(creator.getAnnotated() instanceof Constructor<?> constructor)) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(), "JSON creates it with a factory function; use a constructor instead");
        }
        KotlinDefaults defaults = KotlinDefaults.of(constructor, List.of());
        return defaults == null ? null : defaults.with(unboxing(defaults.constructor(), mapped, members));
    }

    /** The index of the parameter that takes a property; negative if there is none. */
    private static int parameter(JsonMapping.Property json, ClassMembers members) {
        SettableBeanProperty reader = json.reader();
        return reader == null || !reader.isCreatorProperty()
                ? -1
                : members.requireSameType(json, reader).getCreatorIndex();
    }

    /** Takes value classes, if the class file has their wrapped types. */
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

    /** A handle of the constructor or factory method that JSON uses. */
    static MethodHandle handle(Class<?> type, ValueInstantiator instantiator, @Nullable AnnotatedWithParams creator) {
        boolean standard = instantiator.getClass().getName().startsWith("tools.jackson.");
        boolean delegates = instantiator.canCreateUsingDelegate() || instantiator.canCreateUsingArrayDelegate();
        if (creator == null || !standard || delegates) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(),
                    "JSON creates it neither with a constructor nor with a factory method that takes its properties");
        }
        return creator.getAnnotated() instanceof Constructor<?> constructor
                ? Access.to(constructor)
                : Access.to((Method) creator.getAnnotated());
    }
}
