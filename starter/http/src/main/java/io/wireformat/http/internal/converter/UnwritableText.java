package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.codec.Utf8;
import io.wireformat.http.internal.formats.SpringFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Finds the text of a value that XML, CBOR or Smile cannot write, after Jackson has failed to write it. Its exceptions name
 * the property in some of these formats only, and nothing tells them from the failure of a getter.
 */
public final class UnwritableText {

    private static final String HALF = "contains an unpaired surrogate (half of a character)";
    private static final String CONTROL = "contains a control character, which XML does not have";

    private UnwritableText() {}

    /**
     * The failure that names the property; null if the text of the value is not the reason.
     *
     * @param mapper shows the value as the format does
     */
    public static @Nullable EncodingException in(ObjectMapper mapper, Object value, SpringFormat format) {
        if (format == SpringFormat.JSON) {
            return null;
        }
        JsonNode shown;
        try {
            shown = mapper.valueToTree(value);
        } catch (RuntimeException e) {
            return null;
        }
        try {
            require(shown, format == SpringFormat.XML);
            return null;
        } catch (EncodingException e) {
            return e;
        }
    }

    private static void require(JsonNode node, boolean xml) {
        if (node.isString()) {
            require(node.stringValue(), xml);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            try {
                require(node.get(i), xml);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        int index = 0;
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            try {
                require(member.getKey(), false);
            } catch (EncodingException e) {
                throw e.inField("key").inElement(index);
            }
            try {
                require(member.getValue(), xml);
            } catch (EncodingException e) {
                throw e.inField(member.getKey());
            }
            index++;
        }
    }

    private static void require(String text, boolean xml) {
        if (!Utf8.isPaired(text)) {
            throw new EncodingException(HALF);
        }
        if (xml && text.chars().anyMatch(c -> c < ' ' && c != '\t' && c != '\n' && c != '\r')) {
            throw new EncodingException(CONTROL);
        }
    }
}
