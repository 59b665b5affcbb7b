package io.wireformat.gatling.study.video;

import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport.Box;
import io.wireformat.gatling.study.StudyReport.Boxes;
import io.wireformat.gatling.study.StudyReport.Item;
import io.wireformat.gatling.study.StudyReport.Line;
import io.wireformat.gatling.study.StudyReport.Lines;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Point;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes tables and plots of samples. */
final class VideoItems {

    private final VideoSamples samples;

    VideoItems(VideoSamples samples) {
        this.samples = samples;
    }

    /** A section with those items that show something; without any where there is none. */
    static Section section(String title, Item... items) {
        List<Item> shown = Arrays.stream(items).filter(item -> !isEmpty(item)).toList();
        return new Section(title, shown.stream().allMatch(Paragraph.class::isInstance) ? List.of() : shown);
    }

    private static boolean isEmpty(Item item) {
        return (item instanceof Table table && table.rows().isEmpty())
                || (item instanceof Lines lines && lines.lines().isEmpty())
                || (item instanceof Boxes boxes && boxes.boxes().isEmpty());
    }

    List<VideoCell> cells(VideoCell.Figure figure, VideoType type, VideoOperation operation) {
        return samples.cells(figure).stream()
                .filter(cell -> cell.message().equals(type.title()))
                .filter(cell -> cell.operation().equals(operation.label()))
                .toList();
    }

    /** A row for each message and operation, a column for each format. */
    Table table(
            String caption,
            VideoCell.Figure figure,
            List<VideoOperation> operations,
            Function<VideoCell, String> text) {
        List<String> formats =
                samples.cells(figure).stream().map(VideoCell::format).distinct().toList();
        List<List<String>> rows = new ArrayList<>();
        for (VideoType type : VideoType.values()) {
            for (VideoOperation operation : operations) {
                List<VideoCell> cells = cells(figure, type, operation);
                if (!cells.isEmpty()) {
                    Stream<String> texts = formats.stream().map(format -> cells.stream()
                            .filter(cell -> cell.format().equals(format))
                            .findFirst()
                            .map(text)
                            .orElse(""));
                    rows.add(Stream.concat(Stream.of(type.title(), operation.label()), texts)
                            .toList());
                }
            }
        }
        List<String> columns = Stream.concat(
                        Stream.of("message", "operation"), formats.stream().map(Names::of))
                .toList();
        return new Table(caption, columns, rows);
    }

    /** A curve for each cell. */
    Lines lines(String caption, String across, String up, List<VideoCell> cells) {
        return new Lines(
                caption,
                across,
                up,
                cells.stream()
                        .map(cell -> new Line(
                                Names.of(cell.format()),
                                samples.curve(cell).entrySet().stream()
                                        .map(point -> new Point(point.getKey(), point.getValue()))
                                        .toList()))
                        .toList());
    }

    /** A box over all samples of each cell. */
    Boxes boxesOfValues(String caption, String unit, List<VideoCell> cells) {
        return new Boxes(caption, unit, cells.stream().map(this::boxOfValues).toList());
    }

    private Box boxOfValues(VideoCell cell) {
        double[] values = samples.of(cell).stream()
                .mapToDouble(VideoSample::value)
                .sorted()
                .toArray();
        return new Box(
                Names.of(cell.format()),
                values[0],
                quantile(values, 0.25),
                Median.of(values),
                quantile(values, 0.75),
                values[values.length - 1]);
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    /** A box for each cell whose samples are quantiles. */
    Boxes boxesOfQuantiles(String caption, String unit, List<VideoCell> cells) {
        return new Boxes(caption, unit, cells.stream().map(this::boxOfQuantiles).toList());
    }

    private Box boxOfQuantiles(VideoCell cell) {
        Map<Double, Double> quantiles = samples.curve(cell);
        return new Box(
                Names.of(cell.format()),
                quantiles.getOrDefault(0.0, Double.NaN),
                quantiles.getOrDefault(0.25, Double.NaN),
                quantiles.getOrDefault(0.5, Double.NaN),
                quantiles.getOrDefault(0.75, Double.NaN),
                quantiles.getOrDefault(1.0, Double.NaN));
    }

    /** Nanoseconds and allocated bytes of one message of a serial cell. */
    String each(VideoCell cell) {
        return String.format(
                Locale.ROOT,
                "%,.0f ns, %,.0f B",
                samples.median(cell) * 1e6 / samples.end(cell),
                samples.median(cell.figure(VideoCell.Figure.MEMORY)));
    }

    String ratio(VideoCell above, VideoCell below) {
        return samples.ratio(above, below).map(Ratio::toString).orElse("");
    }
}
