package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.measure.Part;
import java.util.Map;

/** One figure of a codec to measure. */
record Cell(String sample, Format format, Way way, Operation operation) {

    /** The same figure of another contender. */
    Cell of(Format other, Way otherWay) {
        return new Cell(sample, other, otherWay, operation);
    }

    /** The parameters of {@link MessageBenchmark}. */
    Map<String, String> parameters() {
        return Map.of("sample", sample, "format", format.name(), "way", way.name());
    }

    /** For example "codec.AuditEvent.Protobuf.plan.write". */
    @Override
    public String toString() {
        return Part.CODEC.named(sample, format, way, operation);
    }
}
