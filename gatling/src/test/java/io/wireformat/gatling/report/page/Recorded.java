package io.wireformat.gatling.report.page;

import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Cell.Content;
import io.wireformat.gatling.report.Cell.Cost;
import io.wireformat.gatling.report.Cell.Latency;
import io.wireformat.gatling.report.Cell.Part;
import io.wireformat.gatling.report.Cell.Second;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.PublishedComparison;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.Regression;
import io.wireformat.gatling.report.ShapeResult;
import io.wireformat.gatling.report.ShapeResult.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A comparison as a run publishes it: two regions, four exchanges, five formats, one cell of which is void. */
final class Recorded {

    private static final List<RegionProfile> REGIONS = List.of(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);

    /** What a format makes of one event in bytes, of a page of events, and how long it takes for that page. */
    private enum Format {
        JSON("json", 260, 27_400, 0.32),
        PROTOBUF("protobuf", 171, 17_900, 0.09),
        AVRO("avro", 158, 16_100, 0.08),
        FLATBUFFERS("flatbuffers", 244, 25_000, 0.10),
        MSGPACK("msgpack", 214, 22_300, 0.15);

        private final String label;
        private final double one;
        private final double many;
        private final double codecMs;

        Format(String label, double one, double many, double codecMs) {
            this.label = label;
            this.one = one;
            this.many = many;
            this.codecMs = codecMs;
        }
    }

    /** What is sent and answered, in events; nothing stands for a receipt. */
    private enum Work {
        ONE("ingest-one", "warm", 1, 0, 0.9),
        BATCH("ingest-batch-100", "warm", 100, 0, 3.5),
        PAGE("read-page-100", "warm", 0, 100, 0.7),
        ONE_NEW("ingest-one", "new", 1, 0, 0.9);

        private final String operation;
        private final String connection;
        private final int sent;
        private final int answered;
        private final double handleMs;

        Work(String operation, String connection, int sent, int answered, double handleMs) {
            this.operation = operation;
            this.connection = connection;
            this.sent = sent;
            this.answered = answered;
            this.handleMs = handleMs;
        }
    }

    private Recorded() {}

    static PublishedComparison comparison() {
        List<Cell> cells = new ArrayList<>();
        for (Work work : Work.values()) {
            for (RegionProfile region : REGIONS) {
                for (Format format : Format.values()) {
                    cells.add(cell(format, work, region));
                }
            }
        }
        cells.set(cells.size() - 1, voidCell(cells.get(cells.size() - 1)));
        return new PublishedComparison(
                settings(),
                List.of(
                        "Read a page of 100, second region: Avro 1.2× faster than JSON, 95 % interval 1.19–1.21; it"
                                + " moves 16,500 bytes against 27,800.",
                        "Ingest one event, second region: no difference that matters, all answer in about 107 ms at the"
                                + " median; Avro moves the fewest bytes, 742 against 844 of JSON."),
                REGIONS.stream()
                        .map(region -> new PublishedRegion(
                                region.name(),
                                region.roundTrip().toNanos() / 1e6,
                                (double) region.bytesPerSecond(),
                                region.windowSegments()))
                        .toList(),
                cells,
                3.4,
                List.of("Ingest one event, same region, JSON: the parts add up to 92 % of the median only."),
                List.of(
                        new Regression("JSON, Ingest one event, same region", 15.1, 16.4, 1.086, 1.06, 1.11, true),
                        new Regression("Avro, Read a page of 100, same region", 18.9, 17.7, 0.937, 0.92, 0.95, false)),
                List.of());
    }

    /** What a load of rising rates leaves behind, under which one format gives way. */
    static PublishedComparison ofSteps() {
        return new PublishedComparison(
                settings(),
                List.of(),
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(steps("avro", 38), steps("json", 412)));
    }

    private static ShapeResult steps(String format, double lastP99) {
        List<Stage> stages = List.of(
                new Stage(20, 5, 20, 0, 15.1, 17.2, true),
                new Stage(200, 5, 199.4, 0, 15.3, 21.9, true),
                new Stage(400, 5, 371, 0, 16.8, lastP99, lastP99 <= 100));
        List<Second> overTime = IntStream.range(0, 15)
                .mapToObj(second -> new Second(second, stages.get(second / 5).exchangesPerSecond(), 15 + second / 5.0))
                .toList();
        boolean within = lastP99 <= 100;
        return new ShapeResult(
                "steps",
                format,
                "ingest-one",
                "same-region",
                "HTTP/1.1",
                100,
                within ? 400.0 : 200.0,
                within,
                stages,
                overTime);
    }

    /** A comparison of nothing but one cell, whatever it is called. */
    static PublishedComparison ofOneCell(CellKey key, Map<String, Object> settings, String sentence) {
        Cell like = comparison().cells().get(0);
        Cell cell = new Cell(
                key.format(),
                key.operation(),
                key.region(),
                key.connection(),
                key.protocol(),
                like.requests(),
                like.failed(),
                like.whyVoid(),
                like.request(),
                like.response(),
                like.wireBytes(),
                like.wireRequest(),
                like.wireResponse(),
                like.roundTrips(),
                like.latency(),
                like.parts(),
                like.predictedMs(),
                like.localMs(),
                like.serverCpuUs(),
                like.clientCpuUs(),
                like.cost(),
                like.overTime());
        return new PublishedComparison(
                settings,
                List.of(sentence),
                List.of(new PublishedRegion(key.region(), 14.0, 23e6, 10)),
                List.of(cell),
                null,
                List.of(sentence),
                List.of(),
                List.of());
    }

    private static Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("target", "local");
        settings.put("rounds", 5);
        settings.put("jdk", "OpenJDK 64-Bit Server VM 17.0.17+10");
        settings.put("profiles", Map.of("second-region", "rtt=105ms,bandwidth=350kB/s,window=10,jitter=0ms"));
        return settings;
    }

    private static Cell cell(Format format, Work work, RegionProfile region) {
        SplittableRandom random = new SplittableRandom((format.label + work.operation + region.name()).hashCode());
        double request = size(format, work.sent);
        double response = work.answered > 0 ? size(format, work.answered) : 96;
        double wireRequest = request + 340;
        double wireResponse = response + 210;
        boolean warm = work.connection.equals("warm");
        double codec = format.codecMs * Math.max(1, Math.max(work.sent, work.answered)) / 100;
        double link = LinkFormula.exchangeNanos(region, Math.round(wireRequest), Math.round(wireResponse), warm) / 1e6;
        double local = 0.5 + work.handleMs + 4 * codec;
        double measured = (link + local) * (1 + random.nextDouble(-0.01, 0.05));
        List<Part> parts = parts(region, warm, wireRequest, wireResponse, codec, work.handleMs, measured);
        return new Cell(
                format.label,
                work.operation,
                region.name(),
                work.connection,
                "HTTP/1.1",
                200,
                0,
                null,
                content(request),
                content(response),
                wireRequest + wireResponse,
                wireRequest,
                wireResponse,
                warm ? 1 : 2,
                latency(measured, random),
                parts,
                link + local,
                local,
                250 + 1000 * codec,
                2000 * codec,
                cost(0.09 * (wireRequest + wireResponse) / 1000, 0.05 + 0.3 * codec),
                overTime(measured, random));
    }

    private static double size(Format format, int events) {
        return events == 1 ? format.one : format.many * events / 100;
    }

    private static Content content(double raw) {
        return raw == 0 ? new Content(0.0, 20.0, 13.0) : new Content(raw, 40 + raw * 0.21, 30 + raw * 0.18);
    }

    private static List<Part> parts(
            RegionProfile region,
            boolean warm,
            double request,
            double response,
            double codec,
            double handle,
            double measured) {
        Map<String, Double> millis = new LinkedHashMap<>();
        millis.put("client serialize", codec);
        if (!warm) {
            millis.put("connect", region.roundTrip().toNanos() / 1e6);
        }
        millis.put("request on the wire", LinkFormula.oneWayNanos(region, Math.round(request), warm) / 1e6);
        millis.put("server receive", 0.05);
        millis.put("deserialize", codec);
        millis.put("queue", handle * 0.2);
        millis.put("commit", handle * 0.5);
        millis.put("handle", handle * 0.3);
        millis.put("server serialize", codec);
        millis.put("response on the wire", LinkFormula.oneWayNanos(region, Math.round(response), warm) / 1e6);
        millis.put("client deserialize", codec);
        double sum = millis.values().stream().mapToDouble(part -> part).sum();
        millis.put("unexplained", measured - sum);
        return millis.entrySet().stream()
                .map(part -> new Part(part.getKey(), part.getValue()))
                .toList();
    }

    private static Latency latency(double median, SplittableRandom random) {
        List<Double> percentiles = new ArrayList<>();
        IntStream.rangeClosed(0, 99)
                .forEach(percent -> percentiles.add(median * (0.98 + 0.0004 * percent + (percent < 97 ? 0 : 0.04))));
        percentiles.add(median * 1.4);
        percentiles.add(median * (1.5 + random.nextDouble(1)));
        return new Latency(
                median,
                median * 0.995,
                median * 1.006,
                percentiles.get(95),
                percentiles.get(99),
                percentiles.get(99) * 0.97,
                percentiles.get(99) * 1.2,
                median * 1.01,
                percentiles);
    }

    private static Cost cost(double bytes, double cpu) {
        return new Cost("USD", bytes + cpu, bytes, cpu);
    }

    private static List<Second> overTime(double median, SplittableRandom random) {
        double begin = random.nextInt(30);
        return IntStream.range(0, 5)
                .mapToObj(round -> new Second(
                        begin + 31 * round, 40 + random.nextInt(-2, 2), median * random.nextDouble(0.98, 1.02)))
                .toList();
    }

    private static Cell voidCell(Cell cell) {
        Content none = new Content(null, null, null);
        return new Cell(
                cell.format(),
                cell.operation(),
                cell.region(),
                cell.connection(),
                cell.protocol(),
                cell.requests(),
                3,
                "the load generator was saturated",
                none,
                none,
                null,
                null,
                null,
                cell.roundTrips(),
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                List.of());
    }
}
