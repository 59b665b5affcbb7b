package io.wireformat.gatling.verdict;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All contenders at one operation from one place. */
public record Contest(String operation, RunFacts.Place place, List<Cell> cells) {

    Optional<Cell> best() {
        return cells.stream().filter(cell -> cell.median() != null).min(Comparator.comparingDouble(Cell::timesBest));
    }

    /** The smallest factor that would have been found; NaN where nothing can be told. */
    double smallestSeen() {
        return cells.get(0).smallestSeen();
    }

    Cell of(String contender) {
        return cells.stream()
                .filter(cell -> cell.contender().equals(contender))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(contender));
    }

    boolean isDecided() {
        return cells.stream().anyMatch(Cell::isSlower);
    }
}
