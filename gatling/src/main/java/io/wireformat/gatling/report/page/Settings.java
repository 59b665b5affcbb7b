package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.report.Labels;
import io.wireformat.gatling.report.PublishedComparison;
import io.wireformat.gatling.report.PublishedRegion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured with, on what, and how far away. */
final class Settings {

    private Settings() {}

    static Section of(PublishedComparison comparison) {
        List<Node> content = new ArrayList<>();
        if (!comparison.regions().isEmpty()) {
            content.add(regions(comparison.regions()));
        }
        DataTable table = DataTable.of("The machine, the versions and what was set", List.of("Setting", "Value"));
        comparison.settings().forEach((name, value) -> rows(table, name, value));
        content.add(table);
        return new Section("settings", "Settings", content);
    }

    /** Settings within settings get their own rows. */
    private static void rows(DataTable table, String name, @Nullable Object value) {
        if (value instanceof Map<?, ?> settings) {
            settings.forEach((inner, of) -> rows(table, name + "." + inner, of));
        } else {
            table.row(List.of(Value.text(name), Value.text(String.valueOf(value))));
        }
    }

    private static Node regions(List<PublishedRegion> regions) {
        DataTable table = DataTable.of(
                "The links that were measured through",
                List.of("Region", "round trip ms", "bytes a second", "segments at first"));
        regions.forEach(region -> table.row(List.of(
                Value.text(Labels.region(region.name())),
                figure(region.roundTripMs()),
                figure(region.bytesPerSecond()),
                figure(region.windowSegments() == null ? null : (double) region.windowSegments()))));
        return table;
    }

    private static Value figure(@Nullable Double value) {
        return Value.figure(
                value == null ? Double.NaN : value, Figures.fixed(value, value != null && value % 1 != 0 ? 2 : 0));
    }
}
