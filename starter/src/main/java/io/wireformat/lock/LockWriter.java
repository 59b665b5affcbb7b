package io.wireformat.lock;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Writes a lock as text: one entry a line, so that a review of a change reads as the change. */
final class LockWriter {

    static final String HEADER = "wireformat-lock 1";

    private LockWriter() {}

    static String write(LockFile lock) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        lock.messages().forEach((name, message) -> {
            text.append("\nmessage ").append(encoded(name)).append('\n');
            int position = 0;
            for (LockedField field : message.entries()) {
                text.append(line(field, position++)).append('\n');
            }
        });
        lock.enums().forEach((name, enumeration) -> {
            text.append("\nenum ").append(encoded(name)).append('\n');
            for (LockedConstant constant : enumeration.entries()) {
                text.append("  ")
                        .append(constant.number())
                        .append(" ")
                        .append(encoded(constant.name()))
                        .append("\n");
            }
        });
        lock.avroSchemas().forEach((fingerprint, schema) -> text.append("\navro ")
                .append(HexFormat.of().toHexDigits(fingerprint))
                .append("\n  ")
                .append(schema)
                .append('\n'));
        return text.toString();
    }

    /** FlatBuffers ids and Cap'n Proto ordinals are the position among all numbers ever given. */
    private static String line(LockedField field, int position) {
        return "  " + field.number() + " " + encoded(field.name()) + " " + field.type() + (field.nullable() ? "?" : "")
                + " id=" + position + " ordinal=" + position + (field.removed() ? " removed" : "");
    }

    static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }
}
