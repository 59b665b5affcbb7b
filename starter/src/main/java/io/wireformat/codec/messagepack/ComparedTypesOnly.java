package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.ser.BeanSerializer;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import io.wireformat.EncodingException;

/**
 * Keeps Jackson 2 from writing an object by a class that was not compared: where a property's class can be extended,
 * its value may be of another class, with properties that JSON hides.
 */
final class ComparedTypesOnly extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    private final transient ComparedTypes compared;

    ComparedTypesOnly(ComparedTypes compared) {
        this.compared = compared;
    }

    @Override
    public JsonSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription description, JsonSerializer<?> serializer) {
        Class<?> type = description.getBeanClass();
        if (!compared.agreeOn(type) && (serializer.getClass() == BeanSerializer.class || compared.extendsOne(type))) {
            throw refused(type);
        }
        return serializer;
    }

    @Override
    public JsonSerializer<?> modifyMapSerializer(
            SerializationConfig config, MapType type, BeanDescription description, JsonSerializer<?> serializer) {
        requireNoBean(description);
        return serializer;
    }

    @Override
    public JsonSerializer<?> modifyCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription description,
            JsonSerializer<?> serializer) {
        requireNoBean(description);
        return serializer;
    }

    private void requireNoBean(BeanDescription description) {
        if (compared.extendsOne(description.getBeanClass())) {
            throw refused(description.getBeanClass());
        }
    }

    private static EncodingException refused(Class<?> type) {
        return new EncodingException("is a " + type.getName() + ", which is not the class that was declared");
    }
}
