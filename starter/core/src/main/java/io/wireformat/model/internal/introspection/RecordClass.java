package io.wireformat.model.internal.introspection;

import io.wireformat.AsText;
import io.wireformat.FieldNumber;
import io.wireformat.SignedInt;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.reflection.Access;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A record: its components in declaration order, and its canonical constructor. */
final class RecordClass {

    private RecordClass() {}

    static MessageClass of(Class<?> type, JsonMapping.Mapped mapped) {
        Map<String, JsonMapping.Property> byComponent = mapped.properties().stream()
                .collect(Collectors.toMap(p -> p.writer().getMember().getName(), p -> p));
        RecordComponent[] components = type.getRecordComponents();
        List<MessageClass.Property> properties = new ArrayList<>();
        for (int slot = 0; slot < components.length; slot++) {
            RecordComponent component = components[slot];
            JsonMapping.Property json = byComponent.remove(component.getName());
            if (json != null) {
                MethodHandle getter = Access.to(component.getAccessor());
                String culprit = type.getSimpleName() + "." + component.getName();
                properties.add(new MessageClass.Property(
                        json,
                        culprit,
                        FieldNumbers.of(component.getAnnotation(FieldNumber.class), slot, type, culprit),
                        Nullness.presence(component),
                        null,
                        component.isAnnotationPresent(SignedInt.class),
                        component.isAnnotationPresent(AsText.class),
                        getter,
                        getter,
                        slot));
            }
        }
        return new MessageClass(
                computed(type, mapped, List.of(components), List.copyOf(byComponent.values()), properties), properties);
    }

    /** Adds the computed properties in JSON, which are written, and skipped when reading. */
    private static Construction computed(
            Class<?> type,
            JsonMapping.Mapped mapped,
            List<RecordComponent> components,
            List<JsonMapping.Property> others,
            List<MessageClass.Property> properties) {
        List<String> names = components.stream().map(RecordComponent::getName).toList();
        Positions positions = Positions.computed(
                mapped.properties(),
                json -> names.indexOf(json.writer().getMember().getName()));
        ClassMembers members = new ClassMembers(type, false);
        List<SetterCalls.Setter> setters = new ArrayList<>();
        for (JsonMapping.Property json : others) {
            if (json.reader() != null) {
                throw new UnsupportedTypeException(
                        members.culprit(json), "JSON sets it, but it is not a component of the record");
            }
            properties.add(MessageClass.Property.of(
                    json,
                    members.culprit(json),
                    members.number(json, positions.of(json)),
                    members.presence(json),
                    null,
                    members.getter(json, false),
                    components.size() + setters.size()));
            setters.add(new SetterCalls.Setter(json.type().getRawClass(), null, null));
        }
        Construction made = construction(type, components.toArray(RecordComponent[]::new), mapped, others);
        return setters.isEmpty() ? made : new SetterCalls(type, made, setters);
    }

    private static Construction construction(
            Class<?> type,
            RecordComponent[] components,
            JsonMapping.Mapped mapped,
            List<JsonMapping.Property> computed) {
        try {
            mapped.requireInstantiator();
            for (JsonMapping.Property json : mapped.properties()) {
                if (!computed.contains(json)) {
                    json.requireReader(type.getSimpleName());
                }
            }
            List<Class<?>> parameters = Arrays.stream(components)
                    .<Class<?>>map(RecordComponent::getType)
                    .toList();
            return new CreatorCall(parameters, () -> constructor(type, parameters));
        } catch (UnsupportedTypeException e) {
            return new WriteOnlyConstruction(
                    Arrays.stream(components)
                            .<Class<?>>map(RecordComponent::getType)
                            .toList(),
                    e);
        }
    }

    private static MethodHandle constructor(Class<?> type, List<Class<?>> parameters) {
        try {
            return Access.to(type.getDeclaredConstructor(parameters.toArray(Class<?>[]::new)));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
