package io.wireformat.autoconfigure;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.wireformat.http.internal.exchange.ExchangeContent;
import org.jspecify.annotations.Nullable;

/**
 * Tells an observation what an exchange carried. Formats are few, so that they can be tags of metrics, and are where
 * the application wants that; sizes never are.
 *
 * @param formatsInMetrics whether formats are tags of metrics
 */
record ContentKeys(boolean formatsInMetrics) {

    static final Names REQUEST = Names.of("wireformat.request");

    static final Names RESPONSE = Names.of("wireformat.response");

    /** What stands where content is in no format; metrics must have the same tags always. */
    private static final String NONE = "none";

    /** What the keys of one piece of content are called. */
    record Names(String format, String size) {

        private static Names of(String content) {
            return new Names(content + ".format", content + ".size");
        }
    }

    /**
     * Adds the keys of what a request brought and was answered with.
     *
     * @param carried null where nothing is known of it
     */
    void add(Observation.Context context, @Nullable ExchangeContent carried) {
        add(context, REQUEST, carried == null ? null : carried.request());
        add(context, RESPONSE, carried == null ? null : carried.answer());
    }

    private void add(Observation.Context context, Names names, ExchangeContent.@Nullable Carried carried) {
        add(context, names, carried == null ? null : carried.format(), carried == null ? -1 : carried.bytes());
    }

    /**
     * Adds the keys of one piece of content.
     *
     * @param format the format's name; null where it is none
     * @param bytes the size; negative where it is not known
     */
    void add(Observation.Context context, Names names, @Nullable String format, long bytes) {
        if (formatsInMetrics) {
            context.addLowCardinalityKeyValue(KeyValue.of(names.format, format != null ? format : NONE));
        } else if (format != null) {
            context.addHighCardinalityKeyValue(KeyValue.of(names.format, format));
        }
        if (format != null && bytes >= 0) {
            context.addHighCardinalityKeyValue(KeyValue.of(names.size, Long.toString(bytes)));
        }
    }
}
