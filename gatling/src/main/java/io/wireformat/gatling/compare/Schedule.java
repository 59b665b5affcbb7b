package io.wireformat.gatling.compare;

import io.wireformat.gatling.report.CellKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Which format does what when. Each round gives every format one short block at every operation; the formats of one
 * operation follow each other directly, and their order rotates from round to round, so that what drifts (the
 * compiler, the growing table, the neighbours on the machine) hits all alike. Between blocks there is a pause for
 * requests under way to finish, so that counters read in it belong to one block.
 */
final class Schedule {

    private final List<Slot> slots = new ArrayList<>();
    private final List<String> formats;
    private final List<Protocol> protocols;
    private final LoadSettings load;
    private final boolean calibrated;

    /** @param calibrated whether each operation is also done without a link, in the first format */
    Schedule(List<String> formats, List<Protocol> protocols, LoadSettings load, boolean calibrated) {
        this.calibrated = calibrated;
        this.formats = List.copyOf(formats);
        this.protocols = List.copyOf(protocols);
        this.load = load;
        for (int round = 0; round < load.rounds(); round++) {
            slots.add(new Slot(slots.size(), round, Task.IDLE));
            for (Work work : Work.ALL) {
                for (Protocol protocol : protocols) {
                    for (int i = 0; i < formats.size(); i++) {
                        String format = formats.get((i + round) % formats.size());
                        slots.add(new Slot(slots.size(), round, new Task(format, work, protocol)));
                    }
                }
            }
            for (Task task : calibrations()) {
                slots.add(new Slot(slots.size(), round, task));
            }
        }
    }

    /** Everything that is measured. */
    List<Task> tasks() {
        return Work.ALL.stream()
                .flatMap(work -> protocols.stream()
                        .flatMap(protocol -> formats.stream().map(format -> new Task(format, work, protocol))))
                .toList();
    }

    /** What is done without a link, for what the model cannot know: once for each operation in each round. */
    List<Task> calibrations() {
        return calibrated
                ? tasks().stream()
                        .filter(task -> task.format().equals(formats.get(0)))
                        .map(Task::withoutLink)
                        .toList()
                : List.of();
    }

    /** Whose calibration tells about a task. */
    Task calibrationOf(Task task) {
        return new Task(formats.get(0), task.work(), task.protocol()).withoutLink();
    }

    List<Slot> slots() {
        return List.copyOf(slots);
    }

    /** How many blocks belong to a cell. */
    long measuredSlots() {
        return slots.stream().filter(slot -> slot.task().isMeasured()).count();
    }

    int rounds() {
        return load.rounds();
    }

    Duration block() {
        return load.block();
    }

    /** From the beginning of one block to that of the next. */
    Duration step() {
        return load.block().plus(load.pause());
    }

    Duration length() {
        return step().multipliedBy(slots.size());
    }

    /** One block in time, in all regions at once. */
    record Slot(int index, int round, Task task) {}

    /** What happens in a block. */
    record Task(String format, Work work, Protocol protocol, boolean linked) {

        Task(String format, Work work, Protocol protocol) {
            this(format, work, protocol, true);
        }

        /** Nobody asks for anything: what the service costs at rest, and what reading its counters costs. */
        static final Task IDLE = new Task("", new Work(Operation.INGEST_ONE, "idle"), Protocol.HTTP1);

        boolean isIdle() {
            return format.isEmpty();
        }

        /** Whether its exchanges belong to a cell. */
        boolean isMeasured() {
            return linked && !isIdle();
        }

        Task withoutLink() {
            return new Task(format, work, protocol, false);
        }

        CellKey key(String region) {
            return new CellKey(format, work.operation().label(), region, work.connection(), protocol.label());
        }

        boolean isFor(CellKey key) {
            return key.equals(key(key.region()));
        }

        @Override
        public String toString() {
            return isIdle()
                    ? "idle"
                    : format + " " + work.operation().label() + " " + work.connection()
                            + (protocol == Protocol.HTTP1 ? "" : " " + protocol.label())
                            + (linked ? "" : " without a link");
        }
    }

    /** An operation on warm, shared connections or on a new one each time. */
    record Work(Operation operation, String connection) {

        static final String WARM = "warm";
        static final String NEW = "new";

        static final List<Work> ALL = List.of(
                new Work(Operation.INGEST_ONE, WARM),
                new Work(Operation.INGEST_BATCH, WARM),
                new Work(Operation.READ_PAGE, WARM),
                new Work(Operation.INGEST_ONE, NEW));
    }
}
