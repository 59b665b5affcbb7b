package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.function.IntConsumer;

/** Says from time to time how far the run is. */
final class Progress implements IntConsumer {

    private static final int EVERY = 5;

    private final Schedule schedule;

    Progress(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public void accept(int block) {
        int blocks = schedule.slots().size();
        if (block < blocks && block % EVERY == 0) {
            Schedule.Slot slot = schedule.slots().get(block);
            System.out.printf(
                    "comparison: block %d of %d, round %d of %d, %s; %s left%n",
                    block + 1,
                    blocks,
                    slot.round() + 1,
                    schedule.rounds(),
                    slot.task(),
                    duration(schedule.step().multipliedBy(blocks - block)));
        }
    }

    static String duration(Duration duration) {
        return duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
    }
}
