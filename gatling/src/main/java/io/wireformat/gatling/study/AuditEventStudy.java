package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Verdict.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One event, read and written again. */
final class AuditEventStudy implements Study {

    private static final Published PUBLISHED = Published.read("audit-event.csv");
    private static final List<String> OTHERS = List.of("protobuf", "flatbuffers");

    @Override
    public String name() {
        return "audit-event";
    }

    @Override
    public String title() {
        return "An audit event, read and written again";
    }

    @Override
    public String about() {
        return "*JSON vs FlatBuffers vs Protocol Buffers* (Go): one event of five texts in a handler without a"
                + " network or a framework. Here the codec reads every field and writes it again. The"
                + " published payloads differ between formats; ours are equal. JMH counts bytes, not objects.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        List<Cell> cells = new ArrayList<>();
        Jmh.Cost json = cost("json", run);
        for (String format : OTHERS) {
            Jmh.Cost other = cost(format, run);
            cells.add(Cell.of(
                    "time",
                    sides(format),
                    ratio("ns_per_op", format),
                    json.nanos().over(other.nanos())));
            cells.add(Cell.of(
                    "bytes allocated",
                    sides(format),
                    ratio("bytes_per_op", format),
                    json.bytes().over(other.bytes())));
            cells.add(Cell.unmeasured(
                    "objects allocated",
                    sides(format),
                    ratio("allocs_per_op", format),
                    Bound.ABOUT,
                    "JMH counts bytes"));
        }
        return cells;
    }

    private Jmh.Cost cost(String format, StudyRun run) {
        return new Jmh(run).cost(CodecBenchmark.class, "both", Map.of("message", name(), "format", format));
    }

    private static double ratio(String column, String format) {
        return PUBLISHED.ratio(column, "json", format).orElseThrow();
    }

    private static String sides(String format) {
        return "json / " + format;
    }
}
