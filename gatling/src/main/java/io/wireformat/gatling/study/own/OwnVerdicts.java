package io.wireformat.gatling.study.own;

import io.wireformat.gatling.study.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the samples say, in words. */
final class OwnVerdicts {

    private final OwnCells cells;

    OwnVerdicts(OwnCells cells) {
        this.cells = cells;
    }

    /** A sentence for each row of the tables. */
    List<String> all() {
        return cells.rows().stream().map(this::verdict).toList();
    }

    private String verdict(OwnCell row) {
        List<String> formats = cells.ranked(row);
        String first = formats.get(0);
        List<String> slower = new ArrayList<>();
        List<String> alike = new ArrayList<>();
        List<String> undecided = new ArrayList<>();
        for (String format : formats.subList(1, formats.size())) {
            Ratio ratio = cells.ratio(row.in(format), row.in(first));
            switch (ratio.verdict()) {
                case FASTER -> slower.add(format + " " + ratio);
                case ALIKE -> alike.add(format);
                default -> undecided.add(format);
            }
        }
        String least = String.format(
                Locale.ROOT,
                "%s takes the least time, %s",
                first,
                time(cells.median(row.in(first), OwnSample::totalUs)));
        return label(row) + ": "
                + (formats.size() > 1 && slower.isEmpty() && undecided.isEmpty() ? "no format differs" : least)
                + part("; times as long, with the 95 % interval: ", slower)
                + (slower.isEmpty() && undecided.isEmpty() ? "" : part("; no difference that matters: ", alike))
                + part("; not told apart by our rounds: ", undecided)
                + ".";
    }

    private static String part(String what, List<String> formats) {
        return formats.isEmpty() ? "" : what + String.join(", ", formats);
    }

    /** A row in words. */
    static String label(OwnCell row) {
        return row.place().equals(OwnCell.PROCESS)
                ? "In the process, encode and decode"
                : row.place() + ", " + row.connection() + " connection, " + row.operation();
    }

    static String time(double micros) {
        return micros < 1000
                ? String.format(Locale.ROOT, "%.2f µs", micros)
                : String.format(Locale.ROOT, "%.1f ms", micros / 1e3);
    }
}
