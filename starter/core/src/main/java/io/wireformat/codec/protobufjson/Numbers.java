package io.wireformat.codec.protobufjson;

import tools.jackson.core.JsonGenerator;

/** Numbers as the canonical mapping writes them. */
final class Numbers {

    private Numbers() {}

    /** As text, because many readers of JSON keep 53 bits of a number. */
    static void int64(JsonGenerator out, long value) {
        out.writeString(Long.toString(value));
    }

    static void float32(JsonGenerator out, float value) {
        if (Float.isFinite(value)) {
            out.writeNumber(Float.toString(value));
        } else {
            out.writeString(Float.toString(value));
        }
    }

    static void float64(JsonGenerator out, double value) {
        if (Double.isFinite(value)) {
            out.writeNumber(Double.toString(value));
        } else {
            out.writeString(Double.toString(value));
        }
    }
}
