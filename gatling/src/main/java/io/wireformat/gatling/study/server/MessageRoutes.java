package io.wireformat.gatling.study.server;

import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
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

    private final StoredMessages stored;

    private final IntFunction<T> message;

    private final Class<T> type = typeOf(getClass());

    private final ConcurrentMap<Integer, T> answers = new ConcurrentHashMap<>();

    /**
     * Routes for messages.
     *
     * @param stored where the routes store to
     * @param message makes one of so many elements
     */
    MessageRoutes(StoredMessages stored, IntFunction<T> message) {
        this.stored = stored;
        this.message = message;
    }

    @SuppressWarnings("unchecked") // a subclass has one for T
    private static <T> Class<T> typeOf(Class<?> routes) {
        return (Class<T>) ResolvableType.forClass(MessageRoutes.class, routes)
                .getGeneric()
                .toClass();
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

    /** Stores a message in the format that it was sent in, in the place of the one before. */
    @PostMapping("/store")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void store(@RequestBody T received, @RequestHeader(HttpHeaders.CONTENT_TYPE) MediaType sent) {
        stored.put(received, type, sent);
    }

    /** Loads the message that was stored last in the format that the client wants. */
    @GetMapping("/store")
    T load(@RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = MediaType.ALL_VALUE) String accept) {
        return stored.get(type, MediaType.parseMediaTypes(accept));
    }
}
