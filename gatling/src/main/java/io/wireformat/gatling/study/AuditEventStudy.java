package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Verdict.Bound;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One event through a handler without a network. */
final class AuditEventStudy implements Study {

    private static final Published PUBLISHED = Published.read("audit-event.csv");
    private static final List<String> OTHERS = List.of("protobuf", "flatbuffers");

    @Override
    public String name() {
        return "audit-event";
    }

    @Override
    public String title() {
        return "An audit event in a handler";
    }

    @Override
    public String about() {
        return "*JSON vs FlatBuffers vs Protocol Buffers* (Go): one event of five texts through a handler without a"
                + " network or a framework. Here once through the codec alone, which reads every field and writes it"
                + " again, and once through Spring's servlet, which answers with it: the published handler lies between"
                + " them. The published payloads differ between formats; ours are equal. JMH counts bytes, not objects.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        List<Cell> cells = new ArrayList<>();
        add("codec", CodecBenchmark.class, "both", Map.of("message", name()), run, cells);
        add("handler", HandlerBenchmark.class, "echo", Map.of(), run, cells);
        for (String format : OTHERS) {
            cells.add(Cell.unmeasured(
                    "objects allocated",
                    sides(format),
                    ratio("allocs_per_op", format),
                    Bound.ABOUT,
                    "JMH counts bytes"));
        }
        return cells;
    }

    private static void add(
            String layer,
            Class<?> benchmark,
            String method,
            Map<String, String> which,
            StudyRun run,
            List<Cell> cells) {
        Jmh.Cost json = cost(benchmark, method, which, "json", run);
        for (String format : OTHERS) {
            Jmh.Cost other = cost(benchmark, method, which, format, run);
            cells.add(Cell.of(
                    layer + ", time",
                    sides(format),
                    ratio("ns_per_op", format),
                    json.nanos().over(other.nanos())));
            cells.add(Cell.of(
                    layer + ", bytes allocated",
                    sides(format),
                    ratio("bytes_per_op", format),
                    json.bytes().over(other.bytes())));
        }
    }

    private static Jmh.Cost cost(
            Class<?> benchmark, String method, Map<String, String> which, String format, StudyRun run) {
        Map<String, String> parameters = new HashMap<>(which);
        parameters.put("format", format);
        return run.jmh().cost(benchmark, method, parameters);
    }

    private static double ratio(String column, String format) {
        return PUBLISHED.ratio(column, "json", format).orElseThrow();
    }

    private static String sides(String format) {
        return "json / " + format;
    }
}
