package io.wireformat.gatling.study.cloud;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The samples of a run by cell, in the order of the run. */
final class CloudCells {

    private final Map<CloudCell, List<CloudSample>> cells = new LinkedHashMap<>();

    CloudCells(List<CloudSample> samples) {
        samples.forEach(sample ->
                cells.computeIfAbsent(sample.cell(), cell -> new ArrayList<>()).add(sample));
    }

    /** Empty when the cell was left out. */
    List<CloudSample> samples(CloudCell cell) {
        return cells.getOrDefault(cell, List.of());
    }

    List<String> regions() {
        return distinct(cells.keySet().stream(), CloudCell::region);
    }

    List<String> formats() {
        return distinct(withContent(), CloudCell::format);
    }

    List<CloudRow> rows() {
        return distinct(withContent(), cell -> new CloudRow(cell.message(), cell.elements()));
    }

    private Stream<CloudCell> withContent() {
        return cells.keySet().stream().filter(cell -> cell.elements() > 0);
    }

    private static <T> List<T> distinct(Stream<CloudCell> cells, Function<CloudCell, T> part) {
        return cells.map(part).distinct().toList();
    }
}
