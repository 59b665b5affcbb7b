package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializer;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a Jackson 2 mapper makes of a class. */
final class Jackson2Mapping {

    private final ObjectMapper mapper;

    Jackson2Mapping(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    JavaType javaType(Type type) {
        return mapper.constructType(type);
    }

    /** The text that stands for an enum constant, if it is text. */
    Optional<String> textOf(Object constant) {
        JsonNode node = mapper.valueToTree(constant);
        return node.isTextual() ? Optional.of(node.textValue()) : Optional.empty();
    }

    /** The properties that would be written. */
    List<BeanPropertyWriter> written(JavaType type, String name) {
        JsonSerializer<?> serializer;
        try {
            serializer = mapper.getSerializerProviderInstance().findValueSerializer(type);
        } catch (JsonMappingException e) {
            throw new UnsupportedTypeException(name, "Jackson 2 cannot write it: " + e.getOriginalMessage());
        }
        if (serializer.getClass() != BeanSerializer.class) {
            throw new UnsupportedTypeException(
                    name, "Jackson 2 writes it with " + serializer.getClass().getSimpleName());
        }
        List<BeanPropertyWriter> writers = new ArrayList<>();
        for (Iterator<PropertyWriter> properties = serializer.properties(); properties.hasNext(); ) {
            PropertyWriter property = properties.next();
            if (property.getClass() != BeanPropertyWriter.class || converts(property.getMember())) {
                throw new UnsupportedTypeException(name + "." + property.getName(), "Jackson 2 changes its value");
            }
            writers.add((BeanPropertyWriter) property);
        }
        return writers;
    }

    /** The names of the properties that would be read. */
    Set<String> read(JavaType type, String name) {
        DeserializationContext context = ((DefaultDeserializationContext) mapper.getDeserializationContext())
                .createDummyInstance(mapper.getDeserializationConfig());
        JsonDeserializer<?> deserializer;
        try {
            deserializer = context.findRootValueDeserializer(type);
        } catch (JsonMappingException e) {
            throw new UnsupportedTypeException(name, "Jackson 2 cannot read it: " + e.getOriginalMessage());
        }
        if (!(deserializer instanceof BeanDeserializer bean)) {
            throw new UnsupportedTypeException(
                    name, "Jackson 2 reads it with " + deserializer.getClass().getSimpleName());
        }
        Set<String> names = new HashSet<>();
        for (Iterator<SettableBeanProperty> properties = bean.properties(); properties.hasNext(); ) {
            SettableBeanProperty property = properties.next();
            if (!property.isIgnorable()) {
                names.add(property.getName());
            }
        }
        return names;
    }

    /** Whether an annotation of Jackson 2, which the application's mapper does not know, changes the value. */
    private boolean converts(AnnotatedMember member) {
        AnnotationIntrospector annotations = mapper.getSerializationConfig().getAnnotationIntrospector();
        return annotations.findSerializer(member) != null
                || annotations.findContentSerializer(member) != null
                || annotations.findSerializationConverter(member) != null
                || annotations.findSerializationContentConverter(member) != null;
    }
}
