package io.wireformat.autoconfigure.actuator;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.wireformat.http.internal.exchange.ObservedBodies;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMessage;
import org.springframework.http.InvalidMediaTypeException;

/**
 * The keys that an observation gets for the bodies of its exchange. Formats are few, so they can also be tags of metrics;
 * sizes cannot.
 *
 * @param formatsInMetrics whether formats are tags of metrics
 */
record ContentKeys(boolean formatsInMetrics) {

    static final Names REQUEST = new Names("wireformat.request.format", "wireformat.request.size");
    static final Names RESPONSE = new Names("wireformat.response.format", "wireformat.response.size");

    /** The tag of an exchange without a format: a metric always has the same tags. */
    private static final String NONE = "none";

    /** Adds the keys of both bodies of an exchange; content is null if nothing was recorded. */
    void add(Observation.Context context, @Nullable ObservedBodies content) {
        add(context, REQUEST, content == null ? null : content.request());
        add(context, RESPONSE, content == null ? null : content.response());
    }

    private void add(Observation.Context context, Names body, ObservedBodies.@Nullable Body content) {
        add(context, body, content == null ? null : content.format(), content == null ? -1 : content.bytes());
    }

    /** Adds the keys of a message of a client as far as its headers show them; its body is read after the exchange. */
    void add(Observation.Context context, Names body, @Nullable HttpMessage message, FormatNames formats) {
        HttpHeaders headers = message == null ? new HttpHeaders() : message.getHeaders();
        String format;
        try {
            format = formats.of(headers.getContentType());
        } catch (InvalidMediaTypeException e) {
            format = null;
        }
        add(context, body, format, headers.getContentLength());
    }

    /** Adds the keys of one body; bytes are negative if the size is unknown. */
    private void add(Observation.Context context, Names body, @Nullable String format, long bytes) {
        if (formatsInMetrics) {
            context.addLowCardinalityKeyValue(KeyValue.of(body.format, format != null ? format : NONE));
        } else if (format != null) {
            context.addHighCardinalityKeyValue(KeyValue.of(body.format, format));
        }
        if (format != null && bytes >= 0) {
            context.addHighCardinalityKeyValue(KeyValue.of(body.size, Long.toString(bytes)));
        }
    }

    /** The names of the keys of one body. */
    record Names(String format, String size) {}
}
