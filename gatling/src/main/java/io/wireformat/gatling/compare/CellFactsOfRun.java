package io.wireformat.gatling.compare;

import io.wireformat.gatling.codec.ContentSizes;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.CellFacts;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.timing.FixedTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the model needs to know beside the link, and what compression would leave.
 *
 * <p>What an exchange takes apart from the link has two parts. The codecs' is measured in this JVM for each format. The
 * other, which is HTTP, the kernel, the service's work and its disk, is measured once for each operation without a link
 * and in one format, and is what the codecs leave of it. So nothing is fitted to the cells that are predicted.
 */
final class CellFactsOfRun {

    private final Map<String, CodecTimes> codecs = new HashMap<>();

    /** Measures the codecs. */
    CellFactsOfRun(List<MessageCodec> codecs) {
        for (MessageCodec codec : codecs) {
            this.codecs.put(codec.name(), new CodecTimes(codec));
        }
    }

    Map<CellKey, CellFacts> of(Schedule schedule, List<Region> regions, Recorder recorder, Workload workload) {
        Map<CellKey, CellFacts> facts = new HashMap<>();
        for (Schedule.Task task : schedule.tasks()) {
            Operation operation = task.work().operation();
            Cell.Content request = operation == Operation.READ_PAGE
                    ? new Cell.Content(0.0, 0.0, 0.0)
                    : content(encoded(workload, task.format(), operation));
            Cell.Content response = content(workload.answers(task.format(), operation));
            Double local = localMillis(task, recorder.calibration(schedule.calibrationOf(task)));
            for (Region region : regions) {
                facts.put(task.key(region.name()), new CellFacts(request, response, local));
            }
        }
        return facts;
    }

    /** To a tenth of a byte. */
    private static Cell.Content content(Collection<byte[]> contents) {
        ContentSizes sizes = ContentSizes.of(contents);
        return contents.isEmpty()
                ? new Cell.Content(null, null, null)
                : new Cell.Content(tenths(sizes.raw()), tenths(sizes.gzip()), tenths(sizes.zstd()));
    }

    private static double tenths(double value) {
        return Math.round(10 * value) / 10.0;
    }

    private @Nullable Double localMillis(Schedule.Task task, List<Sample> calibration) {
        CodecTimes codec = codecs.get(task.format());
        if (calibration.isEmpty() || codec == null) {
            return null;
        }
        double millis = FixedTime.millis(calibration) + codec.millis(task.work().operation());
        return Math.round(millis * 1000) / 1000.0;
    }

    private static Collection<byte[]> encoded(Workload workload, String format, Operation operation) {
        List<byte[]> contents = new ArrayList<>();
        for (Object message : workload.messages(operation)) {
            contents.add(workload.encode(format, operation, message));
        }
        return contents;
    }
}
