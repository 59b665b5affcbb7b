package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.Published;
import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the text of the study says, held against our samples: orders and ratios, not absolute times. */
final class VideoConclusions {

    static final Published SIZES = Published.read(
            VideoConclusions.class, "video-sizes.csv", List.of("mean_bytes", "least_percent", "greatest_percent"));

    /** The published shares do not quite fit together: by so many points our messages may miss each. */
    private static final double POINTS = 3;

    /** Users who get this share of the answers that they could ask for have not filled the server. */
    private static final double UNHINDERED = 0.9;

    private static final String FLATBUFFERS = "flatbuffers";

    private static final String NOT_MEASURED = "not measured";

    private final List<PublishedRow> rows = PublishedRow.all();

    private final List<Conclusion> conclusions = new ArrayList<>();

    private final VideoSamples samples;

    private final int cores;

    private VideoConclusions(VideoSamples samples, int cores) {
        this.samples = samples;
        this.cores = cores;
    }

    /**
     * All conclusions.
     *
     * @param cores processors of this machine; more threads than that cannot be held against the study's
     */
    static List<Conclusion> of(VideoSamples samples, int cores) {
        VideoConclusions conclusions = new VideoConclusions(samples, cores);
        conclusions.sizes();
        conclusions.orders();
        conclusions.threads();
        conclusions.http();
        return List.copyOf(conclusions.conclusions);
    }

    private void sizes() {
        for (VideoType type : VideoType.values()) {
            OptionalDouble least = SIZES.figure("least_percent", type.title());
            OptionalDouble greatest = SIZES.figure("greatest_percent", type.title());
            if (least.isPresent() && greatest.isPresent()) {
                PublishedRow.FORMATS.values().forEach(format -> {
                    VideoCell cell = new VideoCell(
                            VideoCell.Figure.SIZE, type.title(), VideoOperation.SERIALIZE.label(), format, 1);
                    size(cell, least.getAsDouble(), greatest.getAsDouble());
                });
            }
        }
    }

    private void size(VideoCell cell, double least, double greatest) {
        String statement = "size, " + cell.message() + ", " + Names.of(cell.format()) + ": share of the size in memory";
        String published = String.format(Locale.ROOT, "%.0f–%.0f %%", least, greatest);
        if (!samples.has(cell)) {
            leaveOpen(statement, published, NOT_MEASURED);
            return;
        }
        double share = percentInMemory(samples.median(cell), cell.message());
        boolean holds = least - POINTS <= share && share <= greatest + POINTS;
        conclude(
                statement,
                published,
                String.format(Locale.ROOT, "%.0f %%", share),
                holds ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD);
    }

    /** How much of the published size in memory so many bytes are. */
    static double percentInMemory(double bytes, String message) {
        return 100 * bytes / SIZES.figure("mean_bytes", message).orElse(Double.NaN);
    }

    /** The fastest against the others; from then on each row against the one before. */
    private void orders() {
        for (int i = 0; i < rows.size(); i++) {
            PublishedRow row = rows.get(i);
            if (row.is("single") || row.is("serial")) {
                if (i > 0 && row.isBeside(rows.get(i - 1))) {
                    slower(row, rows.get(i - 1));
                } else {
                    fastest(row);
                }
            }
        }
    }

    private void fastest(PublishedRow row) {
        Order order = new Order();
        for (String rival : PublishedRow.FORMATS.values()) {
            // which the study reads without parsing, so that only where it is named do we know its place
            boolean stands = row.operation().equals(VideoOperation.SERIALIZE.label()) || !rival.equals(FLATBUFFERS);
            if (stands && !row.formats().contains(rival)) {
                row.formats().forEach(format -> claim(order, row, rival, format));
            }
        }
        conclude(
                row.subject() + ", " + Names.of(row.formats()) + ": less time than the study's other formats",
                row.words(),
                order);
    }

    private void slower(PublishedRow row, PublishedRow before) {
        Order order = new Order();
        for (String format : row.formats()) {
            before.formats().forEach(other -> claim(order, row, format, other));
        }
        conclude(
                row.subject() + ", " + Names.of(row.formats()) + ": more time than " + Names.of(before.formats()),
                row.words() + String.format(Locale.ROOT, ", %.1f ×", row.low() / before.low()),
                order);
    }

    private void claim(Order order, PublishedRow row, String more, String less) {
        order.claim(Names.of(more), Names.of(less), samples.ratio(timed(row, more), timed(row, less)));
    }

    /** FlatBuffers are not parsed there, only opened. */
    private static VideoCell timed(PublishedRow row, String format) {
        VideoCell.Figure figure = row.is("single") ? VideoCell.Figure.SINGLE : VideoCell.Figure.SERIAL;
        VideoCell cell = new VideoCell(figure, row.message(), row.operation(), format, 1);
        boolean opened = format.equals(FLATBUFFERS) && row.operation().equals(VideoOperation.DESERIALIZE.label());
        return opened ? cell.operation(VideoOperation.ROOT) : cell;
    }

    private void threads() {
        for (PublishedRow row : rows) {
            if (row.is("concurrent")) {
                VideoCell cell = new VideoCell(
                        VideoCell.Figure.CONCURRENT,
                        row.message(),
                        row.operation(),
                        row.formats().get(0),
                        row.threads());
                threads(row, samples.ratio(cell, cell.load(1)));
            }
        }
    }

    private void threads(PublishedRow row, Optional<Ratio> ours) {
        String effect = row.low() < 100 ? " threads speed it up" : " threads slow it down";
        String statement = row.subject() + ", " + Names.of(row.formats()) + ": " + row.threads() + effect;
        String published = String.format(Locale.ROOT, "%.2f of the time of one", row.low() / 100);
        String words = ours.map(Ratio::toString).orElse(NOT_MEASURED);
        if (row.threads() > cores) {
            leaveOpen(statement, published, words + ", on " + cores + " cores");
        } else if (ours.isEmpty()) {
            leaveOpen(statement, published, words);
        } else {
            conclude(statement, published, words, ours.get().against(row.low() / 100));
        }
    }

    private void http() {
        for (PublishedRow row : rows) {
            if (row.is("http")) {
                spread(row);
            }
        }
        Order order = new Order();
        for (VideoCell answers : peaks("Video", VideoOperation.SERIALIZE.label())) {
            order.claim(
                    Names.of(answers.format()) + " to answer",
                    "to receive",
                    samples.ratio(answers, answers.operation(VideoOperation.DESERIALIZE)));
        }
        String statement =
                "http, Video: the server serializes more messages a second than it deserializes, each format";
        String published = "about 1.7 ×";
        if (order.verdict() == Verdict.NOT_COMPARABLE || isFull("Video", VideoOperation.DESERIALIZE.label())) {
            conclude(statement, published, order);
        } else {
            leaveOpen(statement, published, unhindered(order.words()));
        }
    }

    /** How far the formats lie apart. */
    private void spread(PublishedRow row) {
        List<VideoCell> peaks = peaks(row.message(), row.operation());
        String statement = row.subject() + ": requests/s at the peak, the highest format over the lowest";
        String published = row.words() + String.format(Locale.ROOT, ", %.2f ×", row.high() / row.low());
        if (peaks.isEmpty()) {
            leaveOpen(statement, published, NOT_MEASURED);
            return;
        }
        VideoCell lowest = peaks.get(0);
        VideoCell highest = peaks.get(peaks.size() - 1);
        Ratio ours = samples.ratio(highest, lowest).orElseThrow();
        String words = String.format(
                Locale.ROOT,
                "%,.0f (%s) – %,.0f (%s), %s ×",
                samples.median(lowest),
                Names.of(lowest.format()),
                samples.median(highest),
                Names.of(highest.format()),
                ours);
        if (isFull(row.message(), row.operation())) {
            conclude(statement, published, words, ours.within(row.high() / row.low()));
        } else {
            leaveOpen(statement, published, unhindered(words));
        }
    }

    private static String unhindered(String words) {
        return words + "; as much as the virtual users ask for, so the server had room";
    }

    /** The cells of one peak, the lowest first. */
    private List<VideoCell> peaks(String message, String operation) {
        return samples.cells(VideoCell.Figure.PEAK).stream()
                .filter(cell -> cell.message().equals(message))
                .filter(cell -> cell.operation().equals(operation))
                .filter(cell -> PublishedRow.FORMATS.containsValue(cell.format()))
                .sorted(Comparator.comparingDouble(samples::median))
                .toList();
    }

    /** Whether some format kept its users waiting for more than a moment. */
    private boolean isFull(String message, String operation) {
        return peaks(message, operation).stream()
                .anyMatch(cell ->
                        samples.median(cell) < UNHINDERED * cell.load() * 1000 / HttpRuns.THINK_TIME.toMillis());
    }

    private void conclude(String statement, String published, Order order) {
        conclude(statement, published, order.words(), order.verdict());
    }

    private void leaveOpen(String statement, String published, String why) {
        conclusions.add(Conclusion.open(statement, published, why));
    }

    private void conclude(String statement, String published, String ours, Verdict verdict) {
        conclusions.add(new Conclusion(statement, published, ours, verdict));
    }
}
