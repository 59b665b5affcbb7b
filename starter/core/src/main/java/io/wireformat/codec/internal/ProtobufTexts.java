package io.wireformat.codec.internal;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.wireformat.EncodingException;
import io.wireformat.codec.Utf8;
import java.util.List;
import java.util.Map;

/** Looks for unpaired surrogates in messages of protobuf-java, which writes question marks for them. */
public final class ProtobufTexts {

    private ProtobufTexts() {}

    /**
     * Requires that all text in a message is Unicode.
     *
     * @throws EncodingException when a text is not; names the field
     */
    public static void requirePaired(Message message) {
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            try {
                requirePaired(entry.getValue());
            } catch (EncodingException e) {
                throw e.inField(entry.getKey().getName());
            }
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
