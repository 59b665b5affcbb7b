package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Item;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import io.wireformat.gatling.study.split.SplitReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The video study's figures, and which of its conclusions hold. */
final class VideoReport {

    private static final List<VideoOperation> BOTH = List.of(VideoOperation.SERIALIZE, VideoOperation.DESERIALIZE);

    private final VideoSamples samples;

    private final VideoItems items;

    private VideoReport(VideoSamples samples) {
        this.samples = samples;
        this.items = new VideoItems(samples);
    }

    /**
     * The report on all samples of a run.
     *
     * @param exchanges those of single exchanges
     * @param cores processors of the machine that they were taken on
     */
    static StudyReport of(List<VideoSample> raw, List<Sample> exchanges, int cores) {
        VideoSamples samples = new VideoSamples(raw);
        VideoReport report = new VideoReport(samples);
        return new StudyReport(
                "video",
                "The messages of a video platform",
                "Avaliação de estratégias de serialização para comunicação em sistemas distribuídos: one message at first,"
                        + " many by one thread and by several, and over HTTP (C#, one notebook). Only what its text"
                        + " says can be held against ours: orders and ratios between formats, not absolute times."
                        + " Where it names the fastest formats alone, that is read as: faster than its others."
                        + " FlatBuffers count there as read when they are opened. Ours with 95 % intervals; differences"
                        + " below 5 % are none.",
                Stream.of(
                                report.sizes(),
                                report.firstUses(),
                                report.serial(),
                                report.reading(),
                                report.layouts(),
                                report.memory(),
                                report.concurrent(),
                                report.http(),
                                SplitReport.of(exchanges))
                        .filter(section -> !section.items().isEmpty())
                        .toList(),
                VideoConclusions.of(samples, cores));
    }

    private Section sizes() {
        return VideoItems.section(
                "Sizes",
                items.table(
                        "Mean size, bytes (percent of the published mean size in memory)",
                        VideoCell.Figure.SIZE,
                        List.of(VideoOperation.SERIALIZE),
                        cell -> String.format(
                                Locale.ROOT,
                                "%.0f (%.0f)",
                                samples.median(cell),
                                VideoConclusions.percentInMemory(samples.median(cell), cell.message()))));
    }

    private Section firstUses() {
        List<Item> boxes = new ArrayList<>();
        boxes.add(new Paragraph("One message again and again in a new JVM for each round, in which formats and messages"
                + " take turns at being the first."));
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : VideoOperation.values()) {
                boxes.add(items.boxesOfValues(
                        type.title() + ", " + operation.label(),
                        "µs",
                        items.cells(VideoCell.Figure.SINGLE, type, operation)));
            }
        }
        return VideoItems.section("First uses", boxes.toArray(Item[]::new));
    }

    private Section serial() {
        List<Item> makespans = new ArrayList<>();
        makespans.add(items.table(
                "Makespan of most messages, ms",
                VideoCell.Figure.SERIAL,
                BOTH,
                cell -> String.format(Locale.ROOT, "%,.2f", samples.median(cell))));
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : BOTH) {
                makespans.add(items.lines(
                        type.title() + ", " + operation.label(),
                        "messages",
                        "ms",
                        items.cells(VideoCell.Figure.SERIAL, type, operation)));
            }
        }
        return VideoItems.section("Many messages in one thread", makespans.toArray(Item[]::new));
    }

    private Section reading() {
        List<List<String>> rows = new ArrayList<>();
        for (VideoType type : VideoType.values()) {
            for (VideoCell root : items.cells(VideoCell.Figure.SERIAL, type, VideoOperation.ROOT)) {
                VideoCell record = root.operation(VideoOperation.DESERIALIZE);
                VideoCell fields = root.operation(VideoOperation.FIELDS);
                rows.add(List.of(
                        type.title(),
                        Names.of(root.format()),
                        items.each(record),
                        items.each(fields),
                        items.each(root),
                        items.ratio(record, fields),
                        items.ratio(record, root)));
            }
        }
        return VideoItems.section(
                "Reading where it lies",
                new Paragraph("Into a record, by our plan, which checks what it reads; and the same content through"
                        + " accessors over the official library, which checks little: every field once, and the root"
                        + " with one number of it."),
                new Table(
                        "Time and allocated memory of one message, and how many times as long the record takes",
                        List.of("message", "format", "record", "fields", "root", "record / fields", "record / root"),
                        rows));
    }

    private Section layouts() {
        List<List<String>> rows = new ArrayList<>();
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : BOTH) {
                for (VideoCell arrays : items.cells(VideoCell.Figure.SERIAL, type, operation)) {
                    if (arrays.format().equals(VideoFormat.MESSAGE_PACK_ARRAYS)) {
                        VideoCell names = arrays.format("msgpack");
                        rows.add(List.of(
                                type.title(),
                                operation.label(),
                                samples.has(names) ? items.each(names) : "",
                                items.each(arrays),
                                items.ratio(names, arrays)));
                    }
                }
            }
        }
        return VideoItems.section(
                "MessagePack with names and as arrays",
                new Table(
                        "Time and allocated memory of one message, and how many times as long names take",
                        List.of("message", "operation", "names", "arrays", "names / arrays"),
                        rows));
    }

    private Section memory() {
        return VideoItems.section(
                "Memory",
                items.table(
                        "Allocated for one message, bytes",
                        VideoCell.Figure.MEMORY,
                        List.of(VideoOperation.values()),
                        cell -> String.format(Locale.ROOT, "%,.0f", samples.median(cell))));
    }

    private Section concurrent() {
        List<VideoCell> cells = samples.cells(VideoCell.Figure.CONCURRENT);
        List<Integer> threads = cells.stream()
                .map(VideoCell::load)
                .filter(load -> load > 1)
                .distinct()
                .sorted()
                .toList();
        List<List<String>> rows = cells.stream()
                .filter(cell -> cell.load() == 1)
                .map(one -> Stream.concat(
                                Stream.of(one.message(), one.operation(), Names.of(one.format())),
                                threads.stream().map(load -> items.ratio(one.load(load), one)))
                        .toList())
                .toList();
        List<String> columns = Stream.concat(
                        Stream.of("message", "operation", "format"),
                        threads.stream().map(load -> load + " threads"))
                .toList();
        return VideoItems.section(
                "Many messages in several threads",
                new Table("Makespan as a share of that in one thread", columns, rows));
    }

    private Section http() {
        List<Item> loads = new ArrayList<>();
        loads.add(
                new Paragraph("Virtual users over the loopback interface, in the closed model as published: each waits"
                        + " for its answer and 100 ms more before it asks again, so a slow server is asked less, and latencies"
                        + " under overload look better than independent users would find them."));
        loads.add(items.table(
                "Answers a second while there are most users",
                VideoCell.Figure.PEAK,
                BOTH,
                cell -> String.format(Locale.ROOT, "%,.0f", samples.median(cell))));
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : BOTH) {
                String caption =
                        type.title() + ", server " + (operation == VideoOperation.SERIALIZE ? "answers" : "receives");
                loads.add(items.lines(
                        caption, "s", "answers/s", items.cells(VideoCell.Figure.THROUGHPUT, type, operation)));
                loads.add(items.boxesOfQuantiles(
                        caption + ", latency", "ms", items.cells(VideoCell.Figure.LATENCY, type, operation)));
            }
        }
        return VideoItems.section("Virtual users", loads.toArray(Item[]::new));
    }
}
