package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.Measured.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An order with an increasing number of options. */
final class OrderStudy implements Study {

    private static final String JSON = "JSON (Jackson)";
    private static final Published PUBLISHED = Published.read("order.csv");

    /** Our formats, by the study's names of the best library for each. */
    private static final Map<String, String> FORMATS = new LinkedHashMap<>();

    static {
        FORMATS.put("XML (XStream)", "xml");
        FORMATS.put("Protobuf", "protobuf");
        FORMATS.put("Thrift binary", "thrift-binary");
        FORMATS.put("Avro binary", "avro");
    }

    @Override
    public String name() {
        return "order";
    }

    @Override
    public String title() {
        return "An order with options";
    }

    @Override
    public String about() {
        return "Maeda (2012, Java): an order with 0 to 900 options in steps of 100, with the best library for each format, as"
                + " listed in *Evaluation of Serialization Formats over HTTP in the Cloud*. The order is reconstructed from"
                + " its sizes. XML is Jackson's here and XStream's there. The published 0.0020 ms are not enough to read"
                + " 7.6 kB of Protobuf. Java's own serialization and JSON with numbers for names are not repeated.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        Map<String, Measured> json = measured(run, "json");
        List<Cell> cells = new ArrayList<>();
        FORMATS.forEach((published, format) -> {
            Map<String, Measured> other = measured(run, format);
            json.forEach((column, above) -> {
                Measured below = other.get(column);
                if (below != null) {
                    Ratio ours = above.over(below);
                    double theirs = PUBLISHED.ratio(column, JSON, published).orElseThrow();
                    Cell cell = Cell.of(words(column), "json / " + format, theirs, ours);
                    boolean outlier = column.equals("deserialize_ms") && format.equals("protobuf");
                    cells.add(outlier ? cell.marked(Cell.Mark.OUTLIER, "0.0020 ms are not enough") : cell);
                }
            });
        });
        return cells;
    }

    private static String words(String column) {
        return switch (column) {
            case "mean_bytes" -> "mean size";
            case "bytes_without_options" -> "size without options";
            case "serialize_ms" -> "time to serialize";
            default -> "time to deserialize";
        };
    }

    private static Map<String, Measured> measured(StudyRun run, String format) {
        Messages orders = Messages.named("order");
        MessageCodec codec = Messages.codec(format);
        Map<String, String> parameters = Map.of("message", "order", "format", format);
        Map<String, Measured> measured = new LinkedHashMap<>();
        measured.put("mean_bytes", Measured.of(orders.bytes(format)));
        measured.put("bytes_without_options", Measured.of(orders.contents(codec).get(0).length));
        measured.put("serialize_ms", new Jmh(run).nanos(CodecBenchmark.class, "serialize", parameters));
        measured.put("deserialize_ms", new Jmh(run).nanos(CodecBenchmark.class, "deserialize", parameters));
        return measured;
    }
}
