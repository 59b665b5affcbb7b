package io.wireformat.gatling.study.split;

import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.CellFacts;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Comparison;
import io.wireformat.gatling.report.Median;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.Run;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport.Appendix;
import io.wireformat.gatling.study.StudyReport.Item;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import io.wireformat.gatling.timing.FixedTime;
import io.wireformat.gatling.timing.RegionModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where the time of a study's single exchanges goes, and what the model says that they take. */
public final class SplitReport {

    private static final String UNEXPLAINED = "unexplained";

    /** What a reader goes through; more is told by a digest. */
    private static final int MOST_ROWS = 40;

    private final List<SplitSample> samples;

    private final Comparison comparison;

    private SplitReport(List<SplitSample> samples) {
        this.samples = samples;
        List<PublishedRegion> regions = RegionProfile.known().stream()
                .filter(known ->
                        samples.stream().anyMatch(sample -> sample.cell().way().equals(known.name())))
                .map(RegionModel::publish)
                .toList();
        this.comparison = Comparison.of(new Run(regions, blocks(), new RegionModel(regions), facts()));
    }

    /** A section on all samples of a run; it has no items where there are none. */
    public static Section of(List<Sample> raw) {
        List<SplitSample> samples = raw.stream().map(SplitSample::of).toList();
        String title = "Where the time of an exchange goes";
        return new Section(title, samples.isEmpty() ? List.of() : new SplitReport(samples).items());
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        items.add(new Paragraph("Single exchanges over the link from a region, from the message to the decoded answer:"
                + " one at a time, so nothing waits for others. The client's clock, the link's and the server's"
                + " (Server-Timing) say what took how long: means over the fifth of the exchanges around the median."));
        items.add(new Paragraph(sum()));
        comparison.warnings().forEach(warning -> items.add(new Paragraph(warning)));
        Paragraph model = new Paragraph("The model adds the link's round trip and bytes, encoding and decoding as"
                + " measured apart, and what everything else takes without a link, measured in the first format alone."
                + modelError());
        if (comparison.cells().size() <= MOST_ROWS) {
            items.addAll(List.of(parts(), model, predictions()));
        } else {
            items.addAll(List.of(model, SplitDigest.of(comparison.cells()), new Appendix(everything(), "split.csv")));
        }
        return items;
    }

    /** Those beyond 5 % have a warning. */
    private String sum() {
        return String.format(
                Locale.ROOT,
                "The parts add up to the measured medians within %.1f %%.",
                comparison.cells().stream()
                        .mapToDouble(cell -> Math.abs(percent(cell, part(cell, UNEXPLAINED))))
                        .max()
                        .orElse(0));
    }

    private String modelError() {
        Double error = comparison.medianModelErrorPercent();
        return error == null
                ? ""
                : String.format(Locale.ROOT, " Over all cells it is off by %.1f %% in the median.", error);
    }

    private Table everything() {
        return table("Parts of each median exchange, its prediction, ms; and its bytes over the link", cell -> {
            Map<String, String> texts = partsOf(cell);
            texts.putAll(prediction(cell));
            Double bytes = cell.wireBytes();
            texts.put("bytes", bytes == null ? "" : String.format(Locale.ROOT, "%.0f", bytes));
            return texts;
        });
    }

    private Table parts() {
        return table("Parts of the median exchange, ms", this::partsOf);
    }

    private Map<String, String> partsOf(Cell cell) {
        Map<String, String> texts = new LinkedHashMap<>();
        names().forEach(name -> texts.put(name, has(cell, name) ? text(part(cell, name)) : ""));
        texts.put("measured", text(median(cell)));
        return texts;
    }

    private List<String> names() {
        return Cell.Part.NAMES.stream()
                .filter(name -> comparison.cells().stream().anyMatch(cell -> has(cell, name)))
                .toList();
    }

    private Table predictions() {
        return table("Measured and predicted medians, ms", SplitReport::prediction);
    }

    private static Map<String, String> prediction(Cell cell) {
        Map<String, String> texts = new LinkedHashMap<>();
        Double predicted = cell.predictedMs();
        texts.put("measured", text(median(cell)));
        texts.put("predicted", predicted == null ? "" : text(predicted));
        texts.put(
                "off by",
                predicted == null
                        ? ""
                        : String.format(Locale.ROOT, "%+.1f %%", percent(cell, predicted - median(cell))));
        return texts;
    }

    private Table table(String caption, Function<Cell, Map<String, String>> texts) {
        List<String> columns = new ArrayList<>(List.of("exchange", "region", "connection", "format"));
        List<List<String>> rows = new ArrayList<>();
        for (Cell cell : comparison.cells()) {
            Map<String, String> of = texts.apply(cell);
            if (rows.isEmpty()) {
                columns.addAll(of.keySet());
            }
            List<String> row =
                    new ArrayList<>(List.of(cell.operation(), cell.region(), cell.connection(), cell.format()));
            row.addAll(of.values());
            rows.add(row);
        }
        return new Table(caption, columns, rows);
    }

    private static boolean has(Cell cell, String part) {
        return cell.parts().stream().anyMatch(each -> each.name().equals(part));
    }

    private static double part(Cell cell, String name) {
        return cell.parts().stream()
                .filter(each -> each.name().equals(name))
                .mapToDouble(Cell.Part::ms)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double median(Cell cell) {
        return Objects.requireNonNull(cell.latency()).p50();
    }

    private static double percent(Cell cell, double millis) {
        return 100 * millis / median(cell);
    }

    private static String text(double millis) {
        return String.format(Locale.ROOT, "%.3f", millis);
    }

    private List<Block> blocks() {
        Map<SplitCell, Map<Integer, List<SplitSample>>> cells = new LinkedHashMap<>();
        samples.stream().filter(sample -> sample.cell().isLinked()).forEach(sample -> cells.computeIfAbsent(
                        sample.cell(), any -> new LinkedHashMap<>())
                .computeIfAbsent(sample.round(), any -> new ArrayList<>())
                .add(sample));
        return cells.entrySet().stream()
                .flatMap(cell -> cell.getValue().entrySet().stream()
                        .map(round -> block(cell.getKey().key(), round.getKey(), round.getValue())))
                .toList();
    }

    /** One exchange at a time saturates nobody. */
    private static Block block(CellKey key, int round, Collection<SplitSample> of) {
        Block.Wire wire = new Block.Wire(
                of.stream().mapToDouble(sample -> sample.wire().request()).sum(),
                of.stream().mapToDouble(sample -> sample.wire().response()).sum());
        return new Block(key, round, of.stream().map(SplitSample::exchange).toList(), 0, wire, Double.NaN, 0, 0);
    }

    private Map<CellKey, CellFacts> facts() {
        return samples.stream()
                .map(SplitSample::cell)
                .filter(SplitCell::isLinked)
                .distinct()
                .collect(Collectors.toMap(SplitCell::key, cell -> CellFacts.local(localMillis(cell))));
    }

    private @Nullable Double localMillis(SplitCell cell) {
        double fixed = FixedTime.millis(exchanges(
                each -> each.way().equals(SplitCell.DIRECT) && each.operation().equals(cell.operation())));
        double codec = Median.of(
                exchanges(new SplitCell(SplitCell.PROCESS, SplitCell.WARM, cell.operation(), cell.format())::equals)
                        .stream()
                        .mapToDouble(io.wireformat.gatling.report.Sample::millis)
                        .toArray());
        double local = fixed + codec;
        return Double.isFinite(local) ? local : null;
    }

    private List<io.wireformat.gatling.report.Sample> exchanges(Predicate<SplitCell> of) {
        return samples.stream()
                .filter(sample -> of.test(sample.cell()))
                .map(SplitSample::exchange)
                .toList();
    }
}
