package io.wireformat.model.internal.json;

import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping.Reading;
import io.wireformat.model.internal.reflection.KotlinReflection;
import io.wireformat.model.internal.reflection.KotlinSupport;
import io.wireformat.model.internal.reflection.ValueClass;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonPOJOBuilder;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.ser.AnyGetterWriter;

/** The properties of a class that JSON reads, and how it creates values of the class. */
final class ReadProperties {

    private final JsonMapping json;

    ReadProperties(JsonMapping json) {
        this.json = json;
    }

    /**
     * How JSON reads a class. If no other format can read it, the class can still be written.
     *
     * @param shown the names of the properties that JSON writes
     * @param hidden the names of the properties that the holder hides
     * @param internalNames the names in the class, by the names in JSON
     */
    Reading reading(
            JavaType type,
            List<String> shown,
            Set<String> hidden,
            Map<String, String> internalNames,
            @Nullable OwnType ownType,
            @Nullable AnyGetterWriter entries) {
        String name = type.getRawClass().getSimpleName();
        try {
            return JsonMapping.ask(name, "JSON cannot read it", () -> {
                if (isSingleton(json.mapper()._deserializationContext().findContextualValueDeserializer(type, null))) {
                    return new Reading(Map.of(), List.of(), null, null, false, singleton(type, name), null);
                }
                BeanDeserializerBase deserializer = beanDeserializer(type, null, name);
                ValueInstantiator instantiator = deserializer.getValueInstantiator();
                Map<String, SettableBeanProperty> readers = readers(deserializer);
                return new Reading(
                        readers,
                        parameters(instantiator, internalNames, readers),
                        instantiator,
                        deserializer instanceof BuilderBasedDeserializer ? build(instantiator, name) : null,
                        deserializer.hasAnySetter(),
                        null,
                        whyNotRead(type, shown, hidden, readers, ownType, entries));
            });
        } catch (UnsupportedTypeException e) {
            return new Reading(Map.of(), List.of(), null, null, false, null, e);
        }
    }

    /** Whether JSON reads every content as the only instance of a Kotlin object. */
    private static boolean isSingleton(ValueDeserializer<?> deserializer) {
        return deserializer
                .getClass()
                .getName()
                .equals(KotlinSupport.JACKSON_MODULE + "KotlinObjectSingletonDeserializer");
    }

    private Object singleton(JavaType type, String name) {
        for (BeanPropertyDefinition property : json.introspected(type).findProperties()) {
            AnnotatedMethod setter = property.getSetter();
            if (setter != null && setter.getDeclaringClass() == type.getRawClass()) {
                throw new UnsupportedTypeException(
                        name + "." + property.getName(),
                        "JSON sets it in the only instance of a Kotlin object, for the whole application; make it a val");
            }
        }
        return KotlinReflection.instanceOf(type.getRawClass());
    }

    private Method build(ValueInstantiator builder, String name) {
        AnnotatedClass annotated =
                json.serializers().introspectClassAnnotations(json.javaType(builder.getValueClass()));
        JsonPOJOBuilder.Value config =
                json.annotations().findPOJOBuilderConfig(json.mapper().deserializationConfig(), annotated);
        AnnotatedMethod build = annotated.findMethod(
                config == null ? JsonPOJOBuilder.DEFAULT_BUILD_METHOD : config.buildMethodName, new Class<?>[0]);
        if (build == null || builder.canCreateFromObjectWith()) {
            throw new UnsupportedTypeException(
                    name,
                    "JSON makes it with a builder that takes properties; make it a record, or a class of setters");
        }
        return build.getAnnotated();
    }

    private @Nullable UnsupportedTypeException whyNotRead(
            JavaType type,
            List<String> shown,
            Set<String> hidden,
            Map<String, SettableBeanProperty> readers,
            @Nullable OwnType ownType,
            @Nullable AnyGetterWriter entries) {
        String name = type.getRawClass().getSimpleName();
        try {
            for (Map.Entry<String, SettableBeanProperty> reader : readers.entrySet()) {
                String culprit = name + "." + reader.getKey();
                if (hidden.contains(reader.getKey())
                        || (entries != null && entries.getName().equals(reader.getKey()))
                        || refersBack(reader.getValue())
                        || isEscapedName(reader.getValue(), readers)) {
                    continue;
                }
                boolean isSubtypeName = ownType != null && ownType.property().equals(reader.getKey());
                if (!shown.contains(reader.getKey()) && !isSubtypeName) {
                    throw new UnsupportedTypeException(
                            culprit,
                            "JSON reads it but does not write it; let requests and responses have classes of their own");
                }
                requireStandardReader(reader.getValue(), culprit);
            }
            return null;
        } catch (UnsupportedTypeException e) {
            return e;
        }
    }

    /** Whether Jackson sets it to the value's holder. */
    private boolean refersBack(SettableBeanProperty reader) {
        AnnotationIntrospector.ReferenceProperty reference = reader.getMember() == null
                ? null
                : json.annotations().findReferenceType(json.mapper().deserializationConfig(), reader.getMember());
        return reference != null && reference.isBackReference();
    }

    /**
     * Whether a constructor's parameter is another name for a property that a setter sets: {@code _object} for {@code
     * object}, as openapi-generator escapes the words of Java and its own. JSON writes the property's name alone.
     */
    private static boolean isEscapedName(SettableBeanProperty reader, Map<String, SettableBeanProperty> readers) {
        SettableBeanProperty property = readers.get(unescaped(reader.getName()));
        return property != null
                && property != reader
                && reader.isCreatorProperty()
                && !property.isCreatorProperty()
                && property.getType().equals(reader.getType())
                && !reader.getMember().annotations().findAny().isPresent()
                && !KotlinSupport.isKotlin(reader.getMember().getDeclaringClass());
    }

    private static String unescaped(String name) {
        return name.startsWith("_") ? name.substring(1) : name;
    }

    /**
     * Requires that JSON reads the same properties here as elsewhere. A message is read the same everywhere, and would set
     * a property that JSON skips here.
     */
    void requireSameReaders(
            JavaType type,
            BeanProperty holder,
            List<String> shown,
            Map<String, SettableBeanProperty> readers,
            String name) {
        Set<String> here = readers(beanDeserializer(type, holder, name)).keySet();
        for (String property : shown) {
            if (readers.containsKey(property) && !here.contains(property)) {
                throw new UnsupportedTypeException(
                        holder.getName(),
                        "its annotations let JSON write " + name + "." + property + ", but not read it");
            }
        }
    }

    private void requireStandardReader(SettableBeanProperty reader, String culprit) {
        if (reader.isInjectionOnly()) {
            throw new UnsupportedTypeException(culprit, "JSON injects it");
        }
        if (reader.hasValueDeserializer()
                && !ValueClass.is(reader.getType().getRawClass())
                && !isSingleton(reader.getValueDeserializer())) {
            JsonMapping.requireStandard(reader.getValueDeserializer(), culprit);
        }
        if (reader.getMember() != null) {
            requireNoDeserializer(reader.getMember(), culprit);
        }
        json.wrappers().requireRead(reader.getType(), culprit);
    }

    private void requireNoDeserializer(AnnotatedMember member, String culprit) {
        AnnotationIntrospector annotations = json.annotations();
        var config = json.mapper().deserializationConfig();
        if (annotations.findDeserializer(config, member) != null
                || annotations.findContentDeserializer(config, member) != null
                || annotations.findDeserializationConverter(config, member) != null
                || annotations.findDeserializationContentConverter(config, member) != null) {
            throw new UnsupportedTypeException(culprit, "it has a JSON deserializer of its own");
        }
    }

    private List<String> parameters(
            ValueInstantiator instantiator,
            Map<String, String> internalNames,
            Map<String, SettableBeanProperty> readers) {
        SettableBeanProperty[] parameters =
                instantiator.getWithArgsCreator() == null || !instantiator.canCreateFromObjectWith()
                        ? null
                        : instantiator.getFromObjectArguments(json.mapper().deserializationConfig());
        return parameters == null
                ? List.of()
                : Arrays.stream(parameters)
                        .map(parameter -> isEscapedName(parameter, readers)
                                ? unescaped(parameter.getName())
                                : parameter.getName())
                        .map(name -> internalNames.getOrDefault(name, name))
                        .toList();
    }

    /** Whether a property or list that holds a class changes nothing in it. */
    boolean isSameIn(JavaType type, BeanProperty holder) {
        DeserializationContext deserializers = json.mapper()._deserializationContext();
        return deserializers.findContextualValueDeserializer(type, holder)
                == deserializers.findContextualValueDeserializer(type, null);
    }

    private BeanDeserializerBase beanDeserializer(JavaType type, @Nullable BeanProperty holder, String name) {
        DeserializationContext deserializers = json.mapper()._deserializationContext();
        ValueDeserializer<?> found = deserializers.findContextualValueDeserializer(type, holder);
        boolean standard =
                found.getClass() == BeanDeserializer.class || found.getClass() == BuilderBasedDeserializer.class;
        if (!(found instanceof BeanDeserializerBase bean) || !standard) {
            throw new UnsupportedTypeException(
                    name, "JSON reads it with " + found.getClass().getSimpleName() + ", not property by property");
        }
        return bean;
    }

    private static Map<String, SettableBeanProperty> readers(BeanDeserializerBase bean) {
        Map<String, SettableBeanProperty> readers = new LinkedHashMap<>();
        for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); ) {
            SettableBeanProperty reader = all.next();
            if (!reader.isIgnorable()) {
                readers.put(reader.getName(), reader);
            }
        }
        return readers;
    }
}
