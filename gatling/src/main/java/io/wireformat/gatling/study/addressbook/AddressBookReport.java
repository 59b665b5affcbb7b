package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.study.CellFigures;
import io.wireformat.gatling.study.Published;
import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import io.wireformat.gatling.study.split.SplitReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The address book study's table with the published figure beside ours, and which of its conclusions hold. */
final class AddressBookReport {

    /** What the conclusions hold every other format against. */
    private static final String JSON = "json";

    private static final Map<String, String> MEASURES = measures();

    private static final Published PUBLISHED =
            Published.read(AddressBookReport.class, "address-book.csv", List.copyOf(MEASURES.keySet()));

    private final CellFigures figures;

    private final List<Sample> exchanges;

    private final AddressBookSettings settings;

    private final String store;

    private AddressBookReport(List<Sample> samples, List<Sample> exchanges, AddressBookSettings settings) {
        this.figures = CellFigures.of(samples, 0);
        this.exchanges = exchanges;
        this.settings = settings;
        this.store = figures.has(cell(
                        AddressBookCell.POST,
                        AddressBookCell.REDIS,
                        settings.formats().get(0)))
                ? AddressBookCell.REDIS
                : AddressBookCell.MEMORY;
    }

    private static Map<String, String> measures() {
        Map<String, String> measures = new LinkedHashMap<>();
        measures.put(AddressBookCell.SERIALIZE, "time to serialize");
        measures.put(AddressBookCell.DESERIALIZE, "time to deserialize");
        measures.put(AddressBookCell.POST, "POSTs a second");
        measures.put(AddressBookCell.GET, "GETs a second");
        measures.put(AddressBookCell.STORED, "stored size");
        return measures;
    }

    /**
     * The report on all samples of a run.
     *
     * @param exchanges those of single exchanges
     */
    static StudyReport of(List<Sample> samples, List<Sample> exchanges, AddressBookSettings settings) {
        return new AddressBookReport(samples, exchanges, settings).write();
    }

    private StudyReport write() {
        return new StudyReport(
                "address-book",
                "An address book in front of a store",
                "Protocol Buffers x JSON: an address book of two people with three phones each, stored and loaded through"
                        + " a service. In brackets what was published (Go, another machine: the ratios between formats"
                        + " can be compared, absolute figures cannot; its summary swaps the labels of JSON and Protobuf,"
                        + " and these are its raw figures). A conclusion is how many times as much JSON takes, or gets"
                        + " done, as another format; ours with the 95 % interval; differences below 5 % are none.",
                Stream.of(codecs(), throughput(), SplitReport.of(exchanges), sizes())
                        .filter(section -> !section.items().isEmpty())
                        .toList(),
                conclusions());
    }

    private Section codecs() {
        return Section.of(
                "Serialize and deserialize",
                table(
                        "Medians, ns",
                        List.of(
                                new Column("serialize", AddressBookCell.SERIALIZE, AddressBookCell.NOWHERE),
                                new Column("deserialize", AddressBookCell.DESERIALIZE, AddressBookCell.NOWHERE))));
    }

    private Section throughput() {
        return Section.of(
                "Requests a second",
                new Paragraph("Closed model, as published: " + settings.connections() + " connections for "
                        + settings.load().toSeconds() + " s a block, each of which sends its next request when its last"
                        + " one is answered, so that a slow answer holds requests back. The client, the service and the"
                        + " store share this machine's processors. The service stores in " + where()
                        + ", in the bytes of the format that it was sent; it decodes and encodes at both ends."),
                table(
                        "Medians, requests a second",
                        List.of(
                                new Column("POST", AddressBookCell.POST, store),
                                new Column("GET", AddressBookCell.GET, store))));
    }

    private String where() {
        return store.equals(AddressBookCell.REDIS)
                ? "Redis"
                : "memory, because there was no " + settings.redis() + " on the path";
    }

    private Section sizes() {
        return Section.of(
                "Stored size",
                new Paragraph("Redis: MEMORY USAGE of the message's key, which counts the key and what the allocator"
                        + " rounds up. SQLite: bytes of the file for each of many rows with an integer key and the"
                        + " content, in the audit service's default engine."),
                table(
                        "Bytes of a message",
                        List.of(
                                new Column("content", AddressBookCell.STORED, AddressBookCell.NOWHERE),
                                new Column("Redis", AddressBookCell.STORED, AddressBookCell.REDIS),
                                new Column("SQLite", AddressBookCell.STORED, AddressBookCell.SQLITE))));
    }

    private Table table(String caption, List<Column> columns) {
        List<String> names = new ArrayList<>(List.of("format"));
        columns.forEach(column -> names.add(column.name()));
        List<List<String>> rows = settings.formats().stream()
                .map(format -> {
                    List<String> row = new ArrayList<>(List.of(format));
                    columns.forEach(column -> row.add(text(column, format)));
                    return row;
                })
                .toList();
        return new Table(caption, names, rows);
    }

    private String text(Column column, String format) {
        List<String> cell = cell(column.measure(), column.store(), format);
        if (!figures.has(cell)) {
            return "";
        }
        String ours = String.format(Locale.ROOT, "%.0f", figures.median(cell));
        OptionalDouble published = PUBLISHED.figure(column.measure(), format);
        return published.isEmpty() || !isPublished(column)
                ? ours
                : ours + " (" + String.format(Locale.ROOT, "%.0f", published.getAsDouble()) + ")";
    }

    /** The published sizes are those in Redis. */
    private static boolean isPublished(Column column) {
        return !column.measure().equals(AddressBookCell.STORED)
                || column.store().equals(AddressBookCell.REDIS);
    }

    private List<Conclusion> conclusions() {
        return settings.formats().stream()
                .filter(format -> !format.equals(JSON))
                .flatMap(format -> MEASURES.keySet().stream().flatMap(measure -> conclusion(measure, format).stream()))
                .toList();
    }

    private Optional<Conclusion> conclusion(String measure, String format) {
        OptionalDouble theirJson = PUBLISHED.figure(measure, JSON);
        OptionalDouble theirs = PUBLISHED.figure(measure, format);
        if (theirJson.isEmpty() || theirs.isEmpty()) {
            return Optional.empty();
        }
        String statement = MEASURES.get(measure) + ": JSON against " + format;
        double published = theirJson.getAsDouble() / theirs.getAsDouble();
        List<String> json = cell(measure, storeOf(measure), JSON);
        List<String> other = cell(measure, storeOf(measure), format);
        if (!figures.has(json) || !figures.has(other)) {
            return Optional.of(Conclusion.open(statement, published));
        }
        return Optional.of(
                measure.equals(AddressBookCell.STORED)
                        ? Conclusion.exact(statement, published, figures.median(json) / figures.median(other))
                        : Conclusion.judged(statement, published, figures.ratio(json, other)));
    }

    private String storeOf(String measure) {
        return switch (measure) {
            case AddressBookCell.SERIALIZE, AddressBookCell.DESERIALIZE -> AddressBookCell.NOWHERE;
            case AddressBookCell.STORED -> AddressBookCell.REDIS;
            default -> store;
        };
    }

    private static List<String> cell(String measure, String store, String format) {
        return new AddressBookCell(measure, store, format).raw();
    }

    private record Column(String name, String measure, String store) {}
}
