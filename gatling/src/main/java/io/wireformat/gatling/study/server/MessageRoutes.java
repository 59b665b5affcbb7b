package io.wireformat.gatling.study.server;

import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * What can be done with one type of message, in every format. A subclass says which type, and under which path.
 *
 * @param <T> the type of the message
 */
abstract class MessageRoutes<T> {

    /** Held for all answers of one size. */
    private static final int MOST_SIZES = 64;

    private static final int MOST_ELEMENTS = 1_000_000;

    /** The same messages each time, so that runs can be compared. */
    static final long SEED = 20_220_617;

    private final IntFunction<T> message;

    private final ConcurrentMap<Integer, T> answers = new ConcurrentHashMap<>();

    /**
     * Routes for messages.
     *
     * @param message makes one of so many elements
     */
    MessageRoutes(IntFunction<T> message) {
        this.message = message;
    }

    static Random random() {
        return random(0);
    }

    /** Messages that differ where their number does. */
    static Random random(int which) {
        return new Random(SEED + which);
    }

    /** Reads a message and forgets it. */
    @PostMapping("/receive")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void receive(@RequestBody T received) {}

    /** Answers with a message that was made before, from the second request for its size on. */
    @GetMapping("/answer")
    T answer(@RequestParam(defaultValue = "1") int elements) {
        if (elements < 0 || elements > MOST_ELEMENTS) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "elements must be between 0 and " + MOST_ELEMENTS);
        }
        if (answers.size() >= MOST_SIZES && !answers.containsKey(elements)) {
            answers.clear();
        }
        return answers.computeIfAbsent(elements, message::apply);
    }

    /** Answers with what it was sent. */
    @PostMapping("/echo")
    T echo(@RequestBody T received) {
        return received;
    }
}
