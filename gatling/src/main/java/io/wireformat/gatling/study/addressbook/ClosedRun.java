package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.study.StudyException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Counts the answers to one kind of request. Only the load's thread counts. */
final class ClosedRun {

    private final Turn turn;

    private final long endsAt;

    private final CompletableFuture<Long> answers = new CompletableFuture<>();

    private int busy;

    private long answered;

    ClosedRun(Turn turn, Duration time, int connections) {
        this.turn = turn;
        this.endsAt = System.nanoTime() + time.toNanos();
        this.busy = connections;
    }

    Turn turn() {
        return turn;
    }

    /** How many there were in time, as soon as no connection waits for one. */
    CompletableFuture<Long> answers() {
        return answers;
    }

    /** Counts an answer, and says whether there is time for another one. */
    boolean goesOn() {
        if (System.nanoTime() < endsAt && !answers.isDone()) {
            answered++;
            return true;
        }
        busy--;
        if (busy == 0) {
            answers.complete(answered);
        }
        return false;
    }

    void fail(String message) {
        answers.completeExceptionally(new StudyException(message));
    }
}
