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
    private final Duration block;
    private final Duration pause;
    private final int rounds;

    Schedule(List<String> formats, int rounds, Duration block, Duration pause) {
        this.rounds = rounds;
        this.block = block;
        this.pause = pause;
        for (int round = 0; round < rounds; round++) {
            slots.add(new Slot(slots.size(), round, Task.IDLE));
            for (Work work : Work.ALL) {
                for (int i = 0; i < formats.size(); i++) {
                    String format = formats.get((i + round) % formats.size());
                    slots.add(new Slot(slots.size(), round, new Task(format, work)));
                }
            }
        }
    }

    List<Slot> slots() {
        return List.copyOf(slots);
    }

    /** How many blocks are not idle. */
    long measuredSlots() {
        return slots.stream().filter(slot -> !slot.task().isIdle()).count();
    }

    int rounds() {
        return rounds;
    }

    Duration block() {
        return block;
    }

    /** From the beginning of one block to that of the next. */
    Duration step() {
        return block.plus(pause);
    }

    Duration length() {
        return step().multipliedBy(slots.size());
    }

    /** One block in time, in all regions at once. */
    record Slot(int index, int round, Task task) {}

    /** What happens in a block. */
    record Task(String format, Work work) {

        /** Nobody asks for anything: what the service costs at rest, and what reading its counters costs. */
        static final Task IDLE = new Task("", new Work(Operation.INGEST_ONE, "idle"));

        boolean isIdle() {
            return format.isEmpty();
        }

        CellKey key(String region) {
            return new CellKey(format, work.operation().label(), region, work.connection());
        }

        boolean isFor(CellKey key) {
            return key.equals(key(key.region()));
        }

        @Override
        public String toString() {
            return isIdle() ? "idle" : format + " " + work.operation().label() + " " + work.connection();
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
