package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionLink;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.link.Windows;
import io.wireformat.gatling.study.Cell.Mark;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import io.wireformat.gatling.study.server.StudyServerProcess;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists of integers, floating-point numbers, texts and records, answered to a client near by and one far away. */
final class CloudStudy implements Study {

    private static final List<String> OTHERS = List.of("protobuf", "avro", "msgpack");

    private static final Published SIZES = Published.read("cloud-size.csv");

    private static final Published TIMES = Published.read("cloud-codec-time.csv");

    private static final Published TOTALS = Published.read("cloud-total-time.csv");

    /** Ours by the study's names. */
    private static final Map<String, RegionProfile> REGIONS =
            Map.of("same", RegionProfile.SAME_REGION, "different", RegionProfile.SECOND_REGION);

    private static final String CALIBRATED = "the link's round trips and bandwidths come from these totals";

    private static final long REQUEST_BYTES = 200;

    private static final int WARM_UP_BLOCKS = 5;

    private static final int MOST_AT_ONCE = 4;

    private static final double BLOCK_NANOS = 1e9;

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
        return "*Evaluation of Serialization Formats over HTTP in the Cloud* (Go): lists of one kind of element, their"
                + " size, the time to encode and decode them, and that of a whole exchange within a region and between"
                + " two. Here a client asks for one after the other through a link with the study's round trips and"
                + " bandwidths, which were taken from these very totals, so those cells confirm the link at most.";
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
        Map<String, Measured> exchanges = exchanges(run);
        for (Published.Row row : TOTALS.rows()) {
            totals(row, exchanges, cells);
        }
        return cells;
    }

    private static String message(Published.Row row) {
        return row.text("type") + ":" + row.text("elements");
    }

    private static String words(Published.Row row) {
        return row.text("elements") + " " + row.text("type");
    }

    private static boolean isTooLarge(Published.Row row, StudyRun run) {
        return row.number("elements") > run.size().mostElements();
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
                measured.put(format, run.jmh().nanos(CodecBenchmark.class, "both", parameters));
            }
        }
        for (String format : OTHERS) {
            double published = row.number("json") / row.number(format);
            Cell cell = cell(what, format, published, measured, "json", format);
            boolean outlier = message(row).equals("int64:10");
            cells.add(outlier ? cell.marked(Mark.OUTLIER, "JSON's 0.67 ms are fifty times those of more") : cell);
        }
    }

    private static void totals(Published.Row row, Map<String, Measured> exchanges, List<Cell> cells) {
        RegionProfile region = REGIONS.get(row.text("region"));
        if (region == null) {
            throw new IllegalStateException(row.text("region"));
        }
        for (String format : OTHERS) {
            Cell cell = cell(
                    "whole exchange, " + region.name() + ", " + words(row),
                    format,
                    row.number("json") / row.number(format),
                    exchanges,
                    exchange(region, message(row), "json"),
                    exchange(region, message(row), format));
            cells.add(cell.marked(Mark.CALIBRATES, CALIBRATED));
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

    private static String exchange(RegionProfile region, String message, String format) {
        return region.name() + " " + message + " " + format;
    }

    /** The formats of one message follow each other, and begin with another one each time, so that drift hits all alike. */
    private static Map<String, Measured> exchanges(StudyRun run) {
        try (StudyServerProcess server = run.startServer();
                RegionLink near = link(RegionProfile.SAME_REGION, server);
                RegionLink far = link(RegionProfile.SECOND_REGION, server)) {
            Map<RegionProfile, InetSocketAddress> ways =
                    Map.of(RegionProfile.SAME_REGION, near.address(), RegionProfile.SECOND_REGION, far.address());
            List<Request> direct = new ArrayList<>();
            List<List<Request>> turns = new ArrayList<>();
            for (Published.Row row : TIMES.rows()) {
                if (!isTooLarge(row, run)) {
                    List<Request> side = requests("direct", message(row), server.address());
                    direct.addAll(side);
                    ways.forEach((region, address) ->
                            turn(region, message(row), address, run).ifPresent(turns::add));
                }
            }
            Load load = run.load();
            load.during("warm-up", 1, run.size().load().multipliedBy(WARM_UP_BLOCKS), direct);
            List<Request> all = new ArrayList<>();
            for (int round = 0; round < run.size().rounds(); round++) {
                turns.forEach(side -> Collections.rotate(side, -1));
                turns.forEach(all::addAll);
            }
            Block measured = load.once("exchanges", all);
            load.run();
            return measured.millis();
        }
    }

    private static RegionLink link(RegionProfile profile, StudyServerProcess server) {
        return RegionLink.open(profile, Windows.OPEN, server.address());
    }

    /** All formats or none, or they could not be compared; as often as a moment allows. */
    private static Optional<List<Request>> turn(
            RegionProfile region, String message, InetSocketAddress address, StudyRun run) {
        long json = Math.round(Messages.named(message).bytes("json"));
        long nanos = LinkFormula.exchangeNanos(region, REQUEST_BYTES, json, true);
        if (nanos > run.size().longest().toNanos()) {
            return Optional.empty();
        }
        List<Request> turn = new ArrayList<>();
        List<Request> side = requests(region.name(), message, address);
        for (int i = 0; i < Math.max(1, Math.min(MOST_AT_ONCE, BLOCK_NANOS / nanos)); i++) {
            turn.addAll(side);
        }
        return Optional.of(turn);
    }

    private static List<Request> requests(String place, String message, InetSocketAddress address) {
        String[] parts = message.split(":", 2);
        String url = "http://127.0.0.1:" + address.getPort() + "/" + parts[0] + "/answer?elements=" + parts[1];
        Class<?> type = Messages.named(parts[0] + ":1").type();
        List<Request> requests = new ArrayList<>();
        for (String format : formats()) {
            MessageCodec codec = Messages.codec(format);
            requests.add(new Request(
                    place + " " + message + " " + format,
                    url,
                    codec.mediaType(),
                    new byte[0],
                    Request.read(codec, type)));
        }
        return requests;
    }
}
