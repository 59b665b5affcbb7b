package io.wireformat.gatling.study.own;

import io.wireformat.gatling.codec.ContentSizes;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.split.SplitReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What came out for the messages: the verdict in words, then the figures. */
final class OwnReport {

    private final OwnMessages messages;

    private final Carriers carriers;

    private final OwnCells cells;

    private final List<Sample> split;

    /** @param split single exchanges */
    OwnReport(OwnMessages messages, Carriers carriers, List<OwnSample> samples, List<Sample> split) {
        this.messages = messages;
        this.carriers = carriers;
        this.cells = new OwnCells(samples);
        this.split = split;
    }

    /** The verdicts on all rows of the tables. */
    List<String> verdicts() {
        return new OwnVerdicts(cells).all();
    }

    StudyReport write() {
        List<StudyReport.Section> sections = new ArrayList<>();
        sections.add(new StudyReport.Section(
                "The verdict",
                verdicts().stream()
                        .map(verdict -> (StudyReport.Item) new StudyReport.Paragraph(verdict))
                        .toList()));
        sections.add(StudyReport.Section.of("Size", sizes()));
        if (!carriers.declined().isEmpty()) {
            sections.add(StudyReport.Section.of("Formats that do not carry it", declined()));
        }
        sections.add(StudyReport.Section.of("Encode and decode", codecs()));
        sections.add(StudyReport.Section.of("Exchanges", exchanges(), parts()));
        if (!split.isEmpty()) {
            sections.add(SplitReport.of(split));
        }
        return new StudyReport(
                "own",
                messages.type().getSimpleName() + ", a message of one's own",
                messages.list().size() + " " + messages.source() + ", as "
                        + messages.type().getName()
                        + ". Medians. Two cells differ when the 95 % interval of their ratio over the rounds"
                        + " lies beyond 5 % on one side.",
                List.copyOf(sections),
                List.of());
    }

    private StudyReport.Table sizes() {
        return new StudyReport.Table(
                "Bytes of a message, on average; each compressed by itself",
                List.of("format", "media type", "raw", "gzip", "zstd", "reads back otherwise"),
                carriers.all().stream().map(OwnReport::sizes).toList());
    }

    private static List<String> sizes(Carrier carrier) {
        ContentSizes sizes = carrier.sizes();
        return List.of(
                carrier.name(),
                carrier.codec().mediaType(),
                number(sizes.raw(), "%.0f"),
                number(sizes.gzip(), "%.0f"),
                number(sizes.zstd(), "%.0f"),
                carrier.difference());
    }

    private StudyReport.Table declined() {
        return new StudyReport.Table(
                "Why",
                List.of("format", "reason"),
                carriers.declined().entrySet().stream()
                        .map(reason -> List.of(reason.getKey(), reason.getValue()))
                        .toList());
    }

    private StudyReport.Table codecs() {
        String json = "json";
        boolean hasJson = !codec(json, OwnSample::encodeUs, "%.0f").isEmpty();
        return new StudyReport.Table(
                "One message, on one thread of this machine; allocated is on the heap",
                List.of(
                        "format",
                        "encode, µs",
                        "decode, µs",
                        "JSON against it",
                        "encode allocates, B",
                        "decode allocates, B"),
                carriers.all().stream()
                        .map(Carrier::name)
                        .map(format -> List.of(
                                format,
                                codec(format, OwnSample::encodeUs, "%.2f"),
                                codec(format, OwnSample::decodeUs, "%.2f"),
                                format.equals(json) || !hasJson
                                        ? ""
                                        : cells.ratio(OwnCell.codec(json), OwnCell.codec(format))
                                                .toString(),
                                codec(format, OwnSample::encodeBytes, "%.0f"),
                                codec(format, OwnSample::decodeBytes, "%.0f")))
                        .toList());
    }

    private String codec(String format, ToDoubleFunction<OwnSample> figure, String pattern) {
        return number(cells.median(OwnCell.codec(format), figure), pattern);
    }

    private StudyReport.Table exchanges() {
        List<OwnCell> rows = exchanged();
        Set<String> formats =
                rows.stream().flatMap(row -> cells.ranked(row).stream()).collect(Collectors.toSet());
        List<String> known = carriers.all().stream()
                .map(Carrier::name)
                .filter(formats::contains)
                .toList();
        List<String> columns = new ArrayList<>(List.of("region", "connection", "operation"));
        columns.addAll(known);
        return new StudyReport.Table(
                "Milliseconds from the message to the decoded answer",
                columns,
                rows.stream().map(row -> exchangeRow(row, known)).toList());
    }

    private List<String> exchangeRow(OwnCell row, List<String> formats) {
        List<String> texts = new ArrayList<>(List.of(row.place(), row.connection(), row.operation()));
        for (String format : formats) {
            texts.add(number(cells.median(row.in(format), OwnSample::totalUs) / 1e3, "%.1f"));
        }
        return texts;
    }

    private StudyReport.Table parts() {
        return new StudyReport.Table(
                "Where these milliseconds go; medians of each part, which add up to that of the whole only about",
                List.of(
                        "region",
                        "connection",
                        "operation",
                        "format",
                        "encode",
                        "way and server",
                        "receive the body",
                        "decode"),
                exchanged().stream()
                        .flatMap(row -> cells.ranked(row).stream().map(row::in))
                        .map(this::partsRow)
                        .toList());
    }

    private List<String> partsRow(OwnCell cell) {
        return List.of(
                cell.place(),
                cell.connection(),
                cell.operation(),
                cell.format(),
                millis(cell, OwnSample::encodeUs),
                millis(cell, OwnSample::waitUs),
                millis(cell, OwnSample::bodyUs),
                millis(cell, OwnSample::decodeUs));
    }

    private String millis(OwnCell cell, ToDoubleFunction<OwnSample> figure) {
        return number(cells.median(cell, figure) / 1e3, "%.2f");
    }

    private List<OwnCell> exchanged() {
        return cells.rows().stream()
                .filter(row -> !row.place().equals(OwnCell.PROCESS))
                .toList();
    }

    private static String number(double value, String pattern) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, pattern, value);
    }
}
