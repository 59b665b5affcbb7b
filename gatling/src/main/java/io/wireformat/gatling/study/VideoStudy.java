package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import io.wireformat.gatling.study.server.StudyServerProcess;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** The messages of a video platform: sizes, times, threads, and load over HTTP. */
final class VideoStudy implements Study {

    private static final Published SIZES = Published.read("video-sizes.csv");
    private static final Published RESULTS = Published.read("video-results.csv");

    /** Our formats, by the study's names. */
    private static final Map<String, String> FORMATS = new LinkedHashMap<>();

    static {
        FORMATS.put("JSON", "json");
        FORMATS.put("MessagePack", "msgpack");
        FORMATS.put("Avro", "avro");
        FORMATS.put("Thrift", "thrift-compact");
        FORMATS.put("Protocol Buffers", "protobuf");
        FORMATS.put("FlatBuffers", "flatbuffers");
        FORMATS.put("Cap'n Proto", "capnp");
    }

    private static final String FLATBUFFERS = "flatbuffers";
    private static final String SERIALIZE = "serialize";
    private static final String DESERIALIZE = "deserialize";
    private static final int FIRST_USES = 60;
    private static final int USERS = 100;
    private static final int WARM_UPS = 2;

    /** The published ratio of messages that the server serializes and deserializes per second. */
    private static final double SERIALIZED = 1.7;

    @Override
    public String name() {
        return "video";
    }

    @Override
    public String title() {
        return "The messages of a video platform";
    }

    @Override
    public String about() {
        return "*Avaliação de estratégias de serialização para comunicação em sistemas distribuídos* (C#, one notebook)"
                + " gives its figures in words; each format is compared with the fastest one that it names, or only by"
                + " direction if it names no figure. The text lengths are scaled to its mean sizes. FlatBuffers are opened"
                + " without parsing, in the study and here. More threads than this machine has cores are not compared."
                + " Over HTTP, 100 users of Gatling each wait for a response on the same machine; in the study up to"
                + " 3,500 users paused for 100 ms.";
    }

    @Override
    public List<Cell> run(StudyRun run) {
        return new Measuring(run).cells();
    }

    /** One run of the study. Not thread-safe. */
    private static final class Measuring {

        private final StudyRun run;
        private final List<Cell> cells = new ArrayList<>();
        private final Map<String, Measured> times = new HashMap<>();

        Measuring(StudyRun run) {
            this.run = run;
        }

        List<Cell> cells() {
            SIZES.rows().forEach(this::sizes);
            for (int i = 0; i < RESULTS.rows().size(); i++) {
                Published.Row row = RESULTS.rows().get(i);
                String scenario = row.text("scenario");
                if (scenario.startsWith("concurrent")) {
                    threads(row);
                } else if (!scenario.equals("http")
                        && (i == 0 || !beside(row, RESULTS.rows().get(i - 1)))) {
                    order(RESULTS.rows().stream()
                            .filter(other -> beside(row, other))
                            .toList());
                }
            }
            load();
            return cells;
        }

        private static boolean beside(Published.Row row, Published.Row other) {
            return subject(row).equals(subject(other));
        }

        private static String subject(Published.Row row) {
            return row.text("scenario") + ", " + row.text("message") + ", " + row.text("operation");
        }

        private void sizes(Published.Row row) {
            OptionalDouble least = row.figure("least_percent");
            if (least.isPresent()) {
                double published = (least.getAsDouble() + row.number("greatest_percent")) / 200;
                String message = row.text("message");
                FORMATS.forEach((name, format) -> cells.add(Cell.of(
                        "size, " + message + ", " + format,
                        "content / in memory there",
                        published,
                        Ratio.exact(Messages.named(message).bytes(format) / row.number("mean_bytes")))));
            }
        }

        /** Compares rows about the same message and operation; the fastest is first. */
        private void order(List<Published.Row> rows) {
            Published.Row first = rows.get(0);
            List<String> named = new ArrayList<>(formats(first));
            String fastest = named.get(0);
            for (Published.Row row : rows.subList(1, rows.size())) {
                named.addAll(formats(row));
                boolean open = !row.text("unit").contains("about")
                        || first.text("unit").contains("below");
                formats(row)
                        .forEach(format -> cells.add(slower(row, format, fastest, figure(row) / figure(first))
                                .as(open ? Bound.AT_LEAST : Bound.ABOUT)));
            }
            if (!first.text("unit").contains("below")) {
                formats(first).stream().skip(1).forEach(format -> cells.add(slower(first, format, fastest, 1)));
            }
            boolean isDeserialize = first.text("operation").equals(DESERIALIZE);
            FORMATS.values().stream()
                    .filter(format -> !named.contains(format) && !(isDeserialize && format.equals(FLATBUFFERS)))
                    .forEach(format ->
                            cells.add(slower(first, format, fastest, 1).as(Bound.MORE)));
        }

        private Cell slower(Published.Row row, String format, String fastest, double published) {
            return Cell.of(
                    subject(row),
                    format + " / " + fastest,
                    published,
                    time(row, format, 1).over(time(row, fastest, 1)));
        }

        private Measured time(Published.Row row, String format, int threads) {
            String message = row.text("message");
            boolean open = format.equals(FLATBUFFERS)
                    && row.text("operation").equals(DESERIALIZE)
                    && message.equals("Channel")
                    && threads == 1;
            String operation = open ? "open" : row.text("operation");
            boolean single = row.text("scenario").equals("single");
            Map<String, String> parameters = Map.of("message", message, "format", format);
            return times.computeIfAbsent(
                    single + message + operation + format + threads,
                    key -> single
                            ? Measured.of(new Jmh(run)
                                    .single(CodecBenchmark.class, operation, parameters, 1, FIRST_USES)
                                    .get(0))
                            : new Jmh(run).nanos(CodecBenchmark.class, operation, parameters, threads));
        }

        /** Compares several threads with one. */
        private void threads(Published.Row row) {
            int threads = (int) row.number("threads");
            double published = row.number("figure") / 100;
            String format = formats(row).get(0);
            String what = subject(row) + ", " + format;
            String sides = threads + " threads / 1";
            if (threads > Runtime.getRuntime().availableProcessors()) {
                cells.add(Cell.unmeasured(what, sides, published, Bound.ABOUT, "takes " + threads + " cores"));
            } else {
                Ratio each = time(row, format, threads).over(time(row, format, 1));
                cells.add(Cell.of(
                        what,
                        sides,
                        published,
                        new Ratio(each.value() / threads, each.low() / threads, each.high() / threads)));
            }
        }

        private void load() {
            Map<String, Measured> measured = requestsPerSecond();
            for (Published.Row row : RESULTS.rows()) {
                if (row.text("scenario").equals("http")) {
                    List<Measured> peaks = FORMATS.values().stream()
                            .map(format -> get(measured, row.text("operation") + " " + format))
                            .sorted(Comparator.comparingDouble(Measured::median))
                            .toList();
                    String[] range = row.text("figure").split("-", 2);
                    cells.add(Cell.of(
                            subject(row) + ", requests per second",
                            "the highest format / the lowest",
                            Double.parseDouble(range[1]) / Double.parseDouble(range[0]),
                            peaks.get(peaks.size() - 1).over(peaks.get(0))));
                }
            }
            FORMATS.values()
                    .forEach(format -> cells.add(Cell.of(
                            "http, Video, requests per second, " + format,
                            "the server serializes / it deserializes",
                            SERIALIZED,
                            get(measured, SERIALIZE + " " + format).over(get(measured, DESERIALIZE + " " + format)))));
        }

        private Map<String, Measured> requestsPerSecond() {
            Map<String, List<Block>> blocks = new HashMap<>();
            try (StudyServerProcess server = run.startServer()) {
                String url = "http://127.0.0.1:" + server.address().getPort() + "/video/";
                Load load = new Load(run.directory(), run::say);
                for (int round = -WARM_UPS; round < run.size().rounds(); round++) {
                    for (String format : FORMATS.values()) {
                        for (String operation : List.of(SERIALIZE, DESERIALIZE)) {
                            String cell = operation + " " + format;
                            Block block = load.during(
                                    "round " + round + " " + cell,
                                    USERS,
                                    run.size().load(),
                                    requests(cell, url));
                            if (round >= 0) {
                                blocks.computeIfAbsent(cell, any -> new ArrayList<>())
                                        .add(block);
                            }
                        }
                    }
                }
                load.run();
            }
            return AddressBookStudy.perSecond(blocks);
        }

        /** The server serializes responses, and deserializes requests. */
        private static List<Request> requests(String cell, String url) {
            MessageCodec codec = Messages.codec(cell.substring(cell.indexOf(' ') + 1));
            Messages videos = Messages.named("Video");
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < videos.list().size(); i++) {
                requests.add(
                        cell.startsWith(SERIALIZE)
                                ? new Request(
                                        cell,
                                        url + "answer?which=" + i,
                                        codec.mediaType(),
                                        new byte[0],
                                        VideoStudy::notEmpty)
                                : Request.post(
                                        cell,
                                        url + "receive",
                                        codec.mediaType(),
                                        codec.encode(videos.list().get(i), videos.type())));
            }
            return requests;
        }

        private static Measured get(Map<String, Measured> measured, String key) {
            return Objects.requireNonNull(measured.get(key), key);
        }

        /** The figure in the unit of the other rows. */
        private static double figure(Published.Row row) {
            return row.number("figure");
        }

        private static List<String> formats(Published.Row row) {
            return Arrays.stream(row.text("format").split(", ", -1))
                    .map(name -> Objects.requireNonNull(FORMATS.get(name), name))
                    .toList();
        }
    }

    private static void notEmpty(byte[] response) {
        if (response.length == 0) {
            throw new IllegalStateException("an empty response");
        }
    }
}
