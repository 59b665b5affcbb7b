package io.wireformat.types;

import io.wireformat.types.Row.Sample;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that a value becomes, as it is; of XML without the declaration of the usual prefix. */
final class TextCell {

    private static final Pattern JSON_PROPERTY = Pattern.compile("\\{\"value\":(.*)\\}");

    private static final Pattern XML_ROOT = Pattern.compile("<(\\w+)>(.*)</\\1>");
    private static final String NAMESPACE = " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"";

    private TextCell() {}

    static String json(Sample sample, byte[] content) {
        return partOf(sample, JSON_PROPERTY, 1, content);
    }

    static String xml(Sample sample, byte[] content) {
        return partOf(sample, XML_ROOT, 2, content).replace(NAMESPACE, "");
    }

    private static String partOf(Sample sample, Pattern pattern, int group, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        Matcher property = pattern.matcher(text);
        if (sample.isWhole()) {
            return "`" + text + "`";
        }
        return property.matches() ? "`" + property.group(group) + "`" : "absent";
    }
}
