package io.wireformat.audit.log.query;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * An operator's request to erase events of clients, with the reason: those from one sequence to another that were received
 * before a time in microseconds, of a subject and of a source unless these are null.
 */
public record ErasureRequest(
        String tenant,
        long first,
        long last,
        long before,
        @Nullable String subject,
        @Nullable String source,
        String reason) {

    /** Returns a request for all events that were received before a time. */
    public static ErasureRequest before(String tenant, long before, String reason) {
        return new ErasureRequest(tenant, 1, Long.MAX_VALUE, before, null, null, reason);
    }

    /** Reads what {@link #toText} wrote; an {@link IllegalArgumentException} if it is something else. */
    public static ErasureRequest parse(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return new ErasureRequest(
                properties.getProperty("tenant", ""),
                Long.parseLong(properties.getProperty("first")),
                Long.parseLong(properties.getProperty("last")),
                Long.parseLong(properties.getProperty("before")),
                properties.getProperty("subject"),
                properties.getProperty("source"),
                properties.getProperty("reason", ""));
    }

    /** Returns it as the text of a properties file. */
    public String toText() throws IOException {
        Properties properties = new Properties();
        properties.setProperty("tenant", tenant);
        properties.setProperty("first", Long.toString(first));
        properties.setProperty("last", Long.toString(last));
        properties.setProperty("before", Long.toString(before));
        if (subject != null) {
            properties.setProperty("subject", subject);
        }
        if (source != null) {
            properties.setProperty("source", source);
        }
        properties.setProperty("reason", reason);
        StringWriter text = new StringWriter();
        properties.store(text, null);
        return text.toString();
    }
}
