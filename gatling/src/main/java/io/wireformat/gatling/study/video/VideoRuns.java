package io.wireformat.gatling.study.video;

import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.study.SampleFile;
import io.wireformat.gatling.study.StudyProgress;
import io.wireformat.gatling.study.StudyRun;
import io.wireformat.gatling.study.StudyServerProcess;
import io.wireformat.gatling.study.split.SplitExchanges;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures what the samples lack. In each part the formats take turns in short blocks, round by round, and their order
 * rotates, so that what drifts hits all alike.
 */
final class VideoRuns {

    /** Enough for a mean that stands still. */
    private static final int SIZED = 5_000;

    /** A cell runs with so many times its messages before they count, if its time allows. */
    private static final int WARM_UPS = 6;

    private static final String[] SERVER = {"--server.tomcat.accept-count=1000", "--server.tomcat.threads.max=64"};

    private final VideoSettings settings;

    private final List<VideoFormat> formats;

    private final StudyRun run;

    private final SampleFile samples;

    private final SampleFile exchanges;

    VideoRuns(
            VideoSettings settings, List<VideoFormat> formats, StudyRun run, SampleFile samples, SampleFile exchanges) {
        this.settings = settings;
        this.formats = formats;
        this.run = run;
        this.samples = samples;
        this.exchanges = exchanges;
    }

    void measure() {
        firstUses();
        sizes();
        codecs();
        http();
    }

    private void firstUses() {
        List<String> names = formats.stream().map(VideoFormat::name).toList();
        StudyProgress progress = run.progress("first uses", settings.rounds());
        for (int round = 0; round < settings.rounds(); round++) {
            progress.next("round " + (round + 1));
            int thisRound = round;
            VideoCell one = new VideoCell(
                    VideoCell.Figure.SINGLE,
                    VideoType.CHANNEL.title(),
                    VideoOperation.SERIALIZE.label(),
                    names.get(0),
                    1);
            add(
                    one,
                    round,
                    () -> FirstUses.measure(
                            names,
                            settings.iterations(),
                            thisRound,
                            run.directory().resolve("first-uses.log")));
            progress.done(1);
        }
    }

    private void sizes() {
        for (VideoType type : VideoType.values()) {
            List<Object> messages = type.messages(SIZED);
            for (VideoFormat format : formats) {
                VideoCell cell = new VideoCell(
                        VideoCell.Figure.SIZE, type.title(), VideoOperation.SERIALIZE.label(), format.name(), 1);
                add(cell, 0, () -> List.of(cell.sample(0, SIZED, size(format.codec(), type, messages))));
            }
        }
    }

    private static double size(MessageCodec codec, VideoType type, List<Object> messages) {
        return messages.stream()
                .mapToInt(message -> codec.encode(message, type.type()).length)
                .average()
                .orElseThrow();
    }

    private void codecs() {
        if (isThere(round -> withShared(CodecCells.list(formats)))) {
            return;
        }
        run.say("warming up");
        CodecCells cells = CodecCells.warm(formats, settings.warmUp(), WARM_UPS * settings.messages());
        SerialRuns serial = new SerialRuns(settings.counts());
        try (ConcurrentRuns concurrent = new ConcurrentRuns(settings.messages(), settings.threads())) {
            double round = cells.inRound(0).stream()
                    .mapToDouble(cell -> cells.nanosEach(cell) * messages(cell, serial, concurrent))
                    .sum();
            StudyProgress progress = run.progress("serial and concurrent", settings.rounds() * round);
            for (int i = 0; i < settings.rounds(); i++) {
                for (VideoCell cell : cells.inRound(i)) {
                    progress.next("round " + (i + 1));
                    codecBlocks(cell, cells.task(cell), i, serial, concurrent);
                    progress.done(cells.nanosEach(cell) * messages(cell, serial, concurrent));
                }
            }
        }
    }

    private void codecBlocks(VideoCell cell, Task task, int round, SerialRuns serial, ConcurrentRuns concurrent) {
        add(cell, round, () -> serial.block(cell, task, round));
        if (isShared(cell)) {
            VideoCell shared = cell.figure(VideoCell.Figure.CONCURRENT);
            add(shared, round, () -> concurrent.block(shared, task, round));
        }
    }

    private List<VideoCell> withShared(List<VideoCell> cells) {
        return Stream.concat(
                        cells.stream(),
                        cells.stream().filter(this::isShared).map(cell -> cell.figure(VideoCell.Figure.CONCURRENT)))
                .toList();
    }

    private long messages(VideoCell cell, SerialRuns serial, ConcurrentRuns concurrent) {
        return serial.messages() + (isShared(cell) ? concurrent.messages() : 0);
    }

    /** Whether several threads do it, too. */
    private boolean isShared(VideoCell cell) {
        return settings.compared().contains(cell.format())
                && (cell.operation().equals(VideoOperation.SERIALIZE.label())
                        || cell.operation().equals(VideoOperation.DESERIALIZE.label()));
    }

    private void http() {
        List<MessageCodec> codecs = formats.stream()
                .filter(format -> settings.compared().contains(format.name()))
                // the server writes MessagePack in one layout
                .filter(format -> !format.name().equals(VideoFormat.MESSAGE_PACK_ARRAYS))
                .map(VideoFormat::codec)
                .toList();
        List<String> names = codecs.stream().map(MessageCodec::name).toList();
        if (isThere(round -> HttpRuns.cells(settings, names, round))) {
            return;
        }
        try (StudyServerProcess server = run.startServer(SERVER)) {
            HttpRuns runs = new HttpRuns(settings, codecs, server.address());
            run.say("warming the server up");
            List<HttpRuns.Plan> plans = runs.prepare();
            new SplitExchanges(runs.singleExchanges(), settings.rounds(), run, exchanges).run(server.address());
            StudyProgress progress = run.progress("HTTP", settings.rounds() * plans.size());
            for (int i = 0; i < settings.rounds(); i++) {
                int round = i;
                for (VideoCell cell : HttpRuns.cells(settings, names, round)) {
                    progress.next("round " + (round + 1));
                    HttpRuns.Plan plan = plans.stream()
                            .filter(each -> each.isFor(cell))
                            .findFirst()
                            .orElseThrow();
                    add(cell, round, () -> runs.block(cell, plan, round));
                    progress.done(1);
                }
            }
        }
    }

    private boolean isThere(IntFunction<List<VideoCell>> cells) {
        return IntStream.range(0, settings.rounds())
                .allMatch(round -> cells.apply(round).stream().allMatch(cell -> samples.has(cell.raw(), round)));
    }

    /** A block, unless it is there. */
    private void add(VideoCell cell, int round, Supplier<List<VideoSample>> block) {
        if (!samples.has(cell.raw(), round)) {
            samples.add(block.get().stream().map(VideoSample::raw).toList());
        }
    }
}
