package io.wireformat.gatling.verdict;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The results of all contenders for one operation and place. */
public record Contest(String operation, RunFacts.Place place, List<Cell> cells) {

    Optional<Cell> best() {
        return cells.stream().filter(cell -> cell.median() != null).min(Comparator.comparingDouble(Cell::timesBest));
    }

    /** The smallest factor that would have been found; NaN if no verdict is possible. */
    double smallestSeen() {
        return cells.get(0).smallestSeen();
    }

    Cell of(String contender) {
        return cells.stream()
                .filter(cell -> cell.contender().equals(contender))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(contender));
    }

    /**
     * Whether the load generator began one request in a hundred late. It does so independently of the contender, and a
     * contender alone may have so few requests that one of them would decide.
     */
    boolean isLate() {
        return cells.stream().mapToInt(Cell::late).sum() * 100L
                > cells.stream().mapToInt(Cell::requests).sum();
    }

    boolean isDecided() {
        return cells.stream().anyMatch(Cell::isSlower);
    }
}
