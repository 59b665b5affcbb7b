package io.wireformat.model.internal.introspection;

import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.CollectionClasses;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.reflection.Access;
import io.wireformat.model.internal.reflection.KotlinReflection;
import io.wireformat.model.internal.reflection.ValueClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;

/** The members of a class that is not a record, and their annotations. */
final class ClassMembers {

    private final Class<?> type;
    private final boolean kotlin;

    /** The fields in declaration order, inherited ones first. */
    private final List<Field> fields;

    ClassMembers(Class<?> type, boolean kotlin) {
        this.type = type;
        this.kotlin = kotlin;
        this.fields = fieldsOf(type);
    }

    private static List<Field> fieldsOf(@Nullable Class<?> type) {
        if (type == null) {
            return new ArrayList<>();
        }
        List<Field> fields = fieldsOf(type.getSuperclass());
        Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .forEach(fields::add);
        return fields;
    }

    String culprit(JsonMapping.Property property) {
        return type.getSimpleName() + "." + property.internalName();
    }

    /** The number of a property from its annotation or its position, which counts from 0 and is negative for none. */
    int number(JsonMapping.Property property, int position) {
        return FieldNumbers.of(property.annotation(FieldNumber.class), position, type, culprit(property));
    }

    /**
     * The position of a property, counted from 0: first the parameters, then the other fields.
     *
     * @param parameters the properties that the constructor or factory method takes
     * @return negative for a property that is neither
     */
    int position(JsonMapping.Property property, List<String> parameters) {
        int parameter = parameters.indexOf(property.internalName());
        if (parameter >= 0) {
            return parameter;
        }
        List<Field> others = fields.stream()
                .filter(field -> !parameters.contains(field.getName()))
                .toList();
        int position = others.indexOf(field(property));
        return position < 0 ? -1 : parameters.size() + position;
    }

    private @Nullable Field field(JsonMapping.Property property) {
        String name = property.internalName();
        Field field = field(name);
        if (field == null && property.type().hasRawClass(boolean.class)) {
            field = field("is" + Character.toUpperCase(name.charAt(0)) + name.substring(1));
        }
        return field == null ? field("_" + name) : field;
    }

    private @Nullable Field field(String name) {
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).getName().equals(name)) {
                return fields.get(i);
            }
        }
        return null;
    }

    /** The presence of a property by its type. */
    Presence presence(JsonMapping.Property property) {
        Class<?> raw = property.type().getRawClass();
        if (property.reader() == null) {
            return Presence.of(!raw.isPrimitive());
        }
        Field field = field(property);
        if (kotlin && field != null) {
            return kotlinPresence(raw, field, members(property));
        }
        Member getter = property.writer().getMember().getMember();
        return Nullness.presence(raw, getter.getDeclaringClass(), members(property));
    }

    /** Kotlin rejects null before a constraint can check it, if the type is never null. */
    private static Presence kotlinPresence(Class<?> type, Field field, List<AnnotatedElement> members) {
        boolean nullable = KotlinReflection.nullable(field);
        if (!Nullness.checked(type, members)) {
            return Presence.of(nullable);
        }
        return nullable ? Presence.CHECKED : Presence.REQUIRED;
    }

    private List<AnnotatedElement> members(JsonMapping.Property property) {
        List<AnnotatedElement> members = new ArrayList<>();
        members.add(property.writer().getMember().getAnnotated());
        if (property.reader() != null) {
            members.add(annotated(property.reader().getMember()));
        }
        Field field = field(property);
        if (field != null) {
            members.add(field);
        }
        return members;
    }

    /** For the parameter of a creator, Jackson has the annotations, but not the annotated element. */
    private static AnnotatedElement annotated(AnnotatedMember member) {
        return member instanceof AnnotatedParameter parameter
                ? ((Executable) parameter.getOwner().getAnnotated()).getParameters()[parameter.getIndex()]
                : member.getAnnotated();
    }

    /** Requires that JSON reads the same type that it writes. */
    SettableBeanProperty requireSameType(JsonMapping.Property property, SettableBeanProperty reader) {
        if (!reader.getType().equals(property.type()) && !isSameCollection(property.type(), reader)) {
            throw new UnsupportedTypeException(
                    culprit(property),
                    "JSON reads it as " + reader.getType().toCanonical() + ", but writes it as "
                            + property.type().toCanonical());
        }
        return reader;
    }

    /** Whether JSON reads the same elements into another collection class that the declared type accepts. */
    private static boolean isSameCollection(JavaType written, SettableBeanProperty reader) {
        JavaType read = reader.getType();
        Class<?> made = read.getRawClass();
        return read.isContainerType()
                && Objects.equals(read.getKeyType(), written.getKeyType())
                && Objects.equals(read.getContentType(), written.getContentType())
                && CollectionClasses.of(made) != null
                && !CollectionClasses.sorts(made)
                && read.isTypeOrSubTypeOf(written.getRawClass())
                && taken(reader.getMember()).isAssignableFrom(written.getRawClass());
    }

    private static Class<?> taken(AnnotatedMember member) {
        return member instanceof AnnotatedMethod setter ? setter.getRawParameterType(0) : member.getRawType();
    }

    /**
     * A handle that gets a property from a value.
     *
     * @param first whether it is the first property of the value, which also checks the value's class
     */
    MethodHandle getter(JsonMapping.Property property, boolean first) {
        MethodHandle getter = ValueClass.boxing(
                Access.getter(property.writer().getMember().getMember()),
                property.type().getRawClass());
        if (!first || Modifier.isFinal(type.getModifiers())) {
            return getter;
        }
        MethodHandle exact = EXACT.bindTo(type).asType(MethodType.methodType(type, type));
        return MethodHandles.filterArguments(getter.asType(getter.type().changeParameterType(0, type)), 0, exact);
    }

    /** A subclass may hide or add properties, so it is not written. */
    static Object requireExact(Class<?> type, Object value) {
        if (value.getClass() != type) {
            throw new EncodingException("is a " + value.getClass().getName() + ", which may show other properties"
                    + " than the " + type.getSimpleName() + " that is declared");
        }
        return value;
    }

    private static final MethodHandle EXACT;

    static {
        try {
            EXACT = MethodHandles.lookup()
                    .findStatic(
                            ClassMembers.class,
                            "requireExact",
                            MethodType.methodType(Object.class, Class.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
