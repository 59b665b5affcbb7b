package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.Baseline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The run to hold this one against.
 *
 * @param baseline what it measured
 * @param fail whether a cell that takes longer now fails this run
 */
record BaselineSettings(Baseline baseline, boolean fail) {

    /** Empty unless {@code baseline} is set; it is read at once, so that a mistake does not cost a run. */
    static Optional<BaselineSettings> read(PropertyReader properties) {
        String path = properties.textOf("baseline", "");
        boolean fail = properties.isTrue("baseline.fail");
        if (path.isEmpty()) {
            if (fail) {
                throw new ComparisonException("baseline.fail=true needs baseline: the run to hold this one against");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(new BaselineSettings(Baseline.read(Path.of(path)), fail));
        } catch (IOException | RuntimeException e) {
            throw new ComparisonException("baseline=" + path + " is not a comparison.json, nor has one: " + e, e);
        }
    }
}
