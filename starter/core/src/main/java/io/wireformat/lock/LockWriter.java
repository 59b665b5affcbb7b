package io.wireformat.lock;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Writes a lock as text, with one entry per line so that diffs are easy to review. */
final class LockWriter {

    static final String HEADER = "wireformat-lock 1";

    /** Precedes the schema name. */
    static final String AS = " as ";

    private LockWriter() {}

    static String write(LockFile lock) {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        lock.messages().forEach((name, message) -> {
            text.append(message.union() ? "\nunion " : "\nmessage ")
                    .append(head(name, message))
                    .append('\n');
            int id = 0;
            int ordinal = 0;
            for (LockedField field : message.entries()) {
                String ids = message.union() ? "" : " id=" + id++ + " ordinal=" + ordinal;
                ordinal += field.ordinals();
                text.append(line(field, ids)).append('\n');
            }
        });
        lock.enums().forEach((name, enumeration) -> {
            text.append("\nenum ").append(head(name, enumeration)).append('\n');
            for (LockedConstant constant : enumeration.entries()) {
                text.append("  ")
                        .append(constant.number())
                        .append(" ")
                        .append(encoded(constant.name()))
                        .append(constant.fallback() ? " default" : "")
                        .append(constant.removed() ? " removed" : "")
                        .append("\n");
            }
        });
        lock.services().forEach((name, methods) -> {
            text.append("\nservice ").append(encoded(name)).append('\n');
            methods.forEach((method, types) ->
                    text.append("  ").append(method).append(' ').append(types).append('\n'));
        });
        lock.avroSchemas().forEach((fingerprint, schema) -> text.append("\navro ")
                .append(HexFormat.of().toHexDigits(fingerprint))
                .append("\n  ")
                .append(schema)
                .append('\n'));
        return text.toString();
    }

    private static String head(String name, LockedType<?> type) {
        String schemaName = type.schemaName();
        return encoded(name) + (schemaName == null ? "" : AS + encoded(schemaName));
    }

    private static String line(LockedField field, String ids) {
        return "  " + field.number() + " " + encoded(field.name()) + " " + field.type() + (field.nullable() ? "?" : "")
                + ids + (field.removed() ? " removed" : "");
    }

    static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }
}
