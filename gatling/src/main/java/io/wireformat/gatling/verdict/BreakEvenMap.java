package io.wireformat.gatling.verdict;

import static io.wireformat.gatling.page.Figures.fixed;
import static io.wireformat.gatling.page.Figures.significant;

import io.wireformat.gatling.page.DataTable;
import io.wireformat.gatling.page.DataTable.Value;
import io.wireformat.gatling.page.Legend;
import io.wireformat.gatling.page.MapPlot;
import io.wireformat.gatling.page.Node;
import io.wireformat.gatling.page.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A map of the best contender by round trip and bandwidth, for one operation and state of connections. */
final class BreakEvenMap {

    private static final double LEAST_MS = 1;
    private static final double MAX_MS = 300;
    private static final double LEAST_BYTES = 1e5;
    private static final double MAX_BYTES = 1e9;
    private static final int COLUMNS = 36;
    private static final int ROWS = 28;
    private static final double[] CONTOURS = {1.05, 1.2, 1.5};
    private static final double[] TABLE_MS = {1.55, 10, 30, 84, 158, 300};
    private static final double[] TABLE_BYTES = {3.5e5, 1e6, 5e6, 17.7e6, 35e6, 2e8};

    private final RunFacts run;
    private final Model model;
    private final String state;

    BreakEvenMap(RunFacts run, Model model, String state) {
        this.run = run;
        this.model = model;
        this.state = state;
    }

    /** The legend of all maps of a run. */
    static Node legend(RunFacts run) {
        Map<String, Integer> fills = new LinkedHashMap<>();
        run.contenders().forEach(contender -> fills.put(contender.name(), fills.size()));
        return Legend.of(fills);
    }

    Node plot() {
        Scale across = new Scale(LEAST_MS, MAX_MS, true);
        Scale up = new Scale(LEAST_BYTES / 1e6, MAX_BYTES / 1e6, true);
        String title = Sentences.state(state);
        MapPlot plot = new MapPlot(title, says(), across, "round trip, ms", up, "MB/s per connection");
        for (int row = 0; row < ROWS; row++) {
            int from = 0;
            for (int column = 0; column < COLUMNS; column++) {
                Model.Choice here = at(column, row);
                // equal neighbours are one tile, so that the page is small and prints quickly
                if (column + 1 == COLUMNS || at(column + 1, row).index() != here.index()) {
                    plot.tile(
                            roundTrip(from),
                            roundTrip(column + 1),
                            bandwidth(row) / 1e6,
                            bandwidth(row + 1) / 1e6,
                            here.index(),
                            here.contender());
                    from = column + 1;
                }
                marks(plot, column, row);
            }
        }
        measured(plot);
        return plot;
    }

    private void marks(MapPlot plot, int column, int row) {
        Model.Choice here = at(column, row);
        double left = roundTrip(column);
        double right = roundTrip(column + 1);
        double low = bandwidth(row);
        double high = bandwidth(row + 1);
        if (!here.sure()) {
            plot.point(Math.sqrt(left * right), Math.sqrt(low * high) / 1e6);
        }
        for (double contour : CONTOURS) {
            String line = "contour k" + Math.round(100 * (contour - 1));
            if (column + 1 < COLUMNS && isBeyond(here, contour) != isBeyond(at(column + 1, row), contour)) {
                plot.line(right, low / 1e6, right, high / 1e6, line);
            }
            if (row + 1 < ROWS && isBeyond(here, contour) != isBeyond(at(column, row + 1), contour)) {
                plot.line(left, high / 1e6, right, high / 1e6, line);
            }
        }
    }

    private void measured(MapPlot plot) {
        List<RunFacts.Place> places = run.places().stream()
                .filter(place -> place.linked() && place.state().equals(state))
                .toList();
        double furthest =
                places.stream().mapToDouble(RunFacts.Place::roundTripMs).max().orElse(LEAST_MS);
        double narrowest = places.stream()
                .mapToDouble(RunFacts.Place::bytesPerSecond)
                .min()
                .orElse(MAX_BYTES);
        if (furthest < MAX_MS) {
            plot.hatch(furthest, MAX_MS, LEAST_BYTES / 1e6, MAX_BYTES / 1e6);
        }
        if (narrowest > LEAST_BYTES) {
            plot.hatch(LEAST_MS, furthest, LEAST_BYTES / 1e6, narrowest / 1e6);
        }
        for (RunFacts.Place place : places) {
            Double roundTrip = place.roundTripMs();
            Double bandwidth = place.bytesPerSecond();
            if (roundTrip != null && bandwidth != null) {
                plot.point(roundTrip, bandwidth / 1e6, place.region());
            }
        }
    }

    DataTable table() {
        List<String> columns = new ArrayList<>(List.of("round trip"));
        for (double bytes : TABLE_BYTES) {
            columns.add(Sentences.megabytes(bytes));
        }
        DataTable table = DataTable.of(
                "the best contender, and the relative time of "
                        + run.contenders().get(0).name() + "; a question mark if the choice is uncertain",
                columns);
        for (double millis : TABLE_MS) {
            List<Value> row = new ArrayList<>(List.of(Value.text(significant(millis) + " ms")));
            for (double bytes : TABLE_BYTES) {
                Model.Choice choice = model.choice(millis, bytes, state);
                row.add(Value.text(choice.contender() + (choice.sure() ? " " : "? ") + fixed(choice.timesBest(), 2)));
            }
            table.row(row);
        }
        return table;
    }

    private String says() {
        return String.join(" ", Sentences.thresholds(run, model, state));
    }

    private static boolean isBeyond(Model.Choice choice, double contour) {
        return choice.timesBest() > contour;
    }

    private Model.Choice at(int column, int row) {
        return model.choice(
                Math.sqrt(roundTrip(column) * roundTrip(column + 1)),
                Math.sqrt(bandwidth(row) * bandwidth(row + 1)),
                state);
    }

    private static double roundTrip(int column) {
        return LEAST_MS * Math.pow(MAX_MS / LEAST_MS, column / (double) COLUMNS);
    }

    private static double bandwidth(int row) {
        return LEAST_BYTES * Math.pow(MAX_BYTES / LEAST_BYTES, row / (double) ROWS);
    }
}
