package io.wireformat.codec.internal;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.wireformat.EncodingException;
import io.wireformat.codec.Utf8;
import java.util.List;

/** Finds unpaired surrogates in messages of protobuf-java, which would write them as question marks. */
public final class ProtobufTexts {

    private ProtobufTexts() {}

    /**
     * Requires that all text in a message is valid Unicode.
     *
     * @throws EncodingException when a text is not; names the field
     */
    public static void requirePaired(Message message) {
        Descriptor type = message.getDescriptorForType();
        // the library's map of all fields would take longer than writing the message
        for (FieldDescriptor field : type.getFields()) {
            if (field.getJavaType() == JavaType.STRING || isMessage(field, message)) {
                requirePaired(field, message.getField(field));
            }
        }
        if (type.isExtendable()) {
            message.getAllFields().forEach(ProtobufTexts::requirePairedExtension);
        }
    }

    private static boolean isMessage(FieldDescriptor field, Message message) {
        return field.getJavaType() == JavaType.MESSAGE && (field.isRepeated() || message.hasField(field));
    }

    private static void requirePairedExtension(FieldDescriptor field, Object value) {
        if (field.isExtension()) {
            requirePaired(field, value);
        }
    }

    private static void requirePaired(FieldDescriptor field, Object value) {
        try {
            requirePaired(value);
        } catch (EncodingException e) {
            throw e.inField(field.getName());
        }
    }

    private static void requirePaired(Object value) {
        if (value instanceof String text) {
            Utf8.requirePaired(text);
        } else if (value instanceof Message message) {
            requirePaired(message);
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                try {
                    requirePaired(list.get(i));
                } catch (EncodingException e) {
                    throw e.inElement(i);
                }
            }
        }
    }
}
