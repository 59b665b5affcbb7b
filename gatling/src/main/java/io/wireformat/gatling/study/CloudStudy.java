package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Cell.Mark;
import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists of integers, floating-point numbers, texts and records, sent to a client nearby and one far away. */
final class CloudStudy implements Study {

    private static final List<String> OTHERS = List.of("protobuf", "avro", "msgpack");
    private static final Published SIZES = Published.read("cloud-size.csv");
    private static final Published TIMES = Published.read("cloud-codec-time.csv");
    private static final Published TOTALS = Published.read("cloud-total-time.csv");
    private static final String CALIBRATED = "the link's round trips and bandwidths are derived from these totals";

    @Override
    public String name() {
        return "cloud";
    }

    @Override
    public String title() {
        return "Lists over HTTP in the cloud";
    }

    @Override
    public String about() {
        return "*Evaluation of Serialization Formats over HTTP in the Cloud* (Go): lists of one element type: their"
                + " size, the time to encode and decode them, and the time of a whole exchange within a region and between"
                + " two. The link's profiles are derived from these exchanges, so repeating them through the link"
                + " would confirm nothing.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        List<Cell> cells = new ArrayList<>();
        for (Published.Row row : SIZES.rows()) {
            sizes(row, run, cells);
        }
        for (Published.Row row : TIMES.rows()) {
            times(row, run, cells);
        }
        TOTALS.rows().forEach(row -> totals(row, cells));
        return cells;
    }

    private static String message(Published.Row row) {
        return row.text("type") + ":" + row.text("elements");
    }

    private static String words(Published.Row row) {
        return row.text("elements") + " " + row.text("type");
    }

    private static boolean isTooLarge(Published.Row row, StudyRun run) {
        return row.number("elements") > run.size().maxElements();
    }

    private static void sizes(Published.Row row, StudyRun run, List<Cell> cells) {
        String what = "size, " + words(row);
        for (String format : OTHERS) {
            double published = row.number("json") / row.number(format);
            if (isTooLarge(row, run)) {
                cells.add(leftOut(what, format, published));
            } else {
                double json = Messages.named(message(row)).bytes("json");
                double other = Messages.named(message(row)).bytes(format);
                cells.add(Cell.of(what, sides(format), published, Ratio.exact(json / other)));
            }
        }
    }

    private static void times(Published.Row row, StudyRun run, List<Cell> cells) {
        String what = "encode and decode, " + words(row);
        Map<String, Measured> measured = new HashMap<>();
        if (!isTooLarge(row, run)) {
            for (String format : formats()) {
                Map<String, String> parameters = Map.of("message", message(row), "format", format);
                measured.put(format, new Jmh(run).nanos(CodecBenchmark.class, "both", parameters));
            }
        }
        for (String format : OTHERS) {
            double published = row.number("json") / row.number(format);
            Cell cell = cell(what, format, published, measured, "json", format);
            boolean outlier = message(row).equals("int64:10");
            cells.add(outlier ? cell.marked(Mark.OUTLIER, "JSON's 0.67 ms are fifty times those of more") : cell);
        }
    }

    private static void totals(Published.Row row, List<Cell> cells) {
        for (String format : OTHERS) {
            cells.add(Cell.unmeasured(
                            "whole exchange, " + row.text("region") + " region, " + words(row),
                            sides(format),
                            row.number("json") / row.number(format),
                            Bound.ABOUT,
                            CALIBRATED)
                    .marked(Mark.CALIBRATES, CALIBRATED));
        }
    }

    private static Cell cell(
            String what, String format, double published, Map<String, Measured> all, String json, String other) {
        Measured above = all.get(json);
        Measured below = all.get(other);
        return above == null || below == null
                ? leftOut(what, format, published)
                : Cell.of(what, sides(format), published, above.over(below));
    }

    private static Cell leftOut(String what, String format, double published) {
        return Cell.unmeasured(what, sides(format), published, Bound.ABOUT, "takes too long");
    }

    private static String sides(String format) {
        return "json / " + format;
    }

    private static List<String> formats() {
        List<String> formats = new ArrayList<>(List.of("json"));
        formats.addAll(OTHERS);
        return formats;
    }
}
