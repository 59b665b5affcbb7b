package io.wireformat.http.internal.errors;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.internal.pipeline.GuardedEncoding;
import java.lang.reflect.Type;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/** What is said of values that a format cannot write: to the client, and once in the log. Safe for use by many threads. */
public final class UnwritableValues {

    private static final Logger log = LoggerFactory.getLogger(UnwritableValues.class);

    /** Types and paths are as many as the application's code has; whoever makes more of them fills no log. */
    private static final int MOST_TOLD = 1000;

    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final Set<Place> told = ConcurrentHashMap.newKeySet();

    /** Nothing has been said yet. */
    public UnwritableValues() {}

    /** Says in the log, once for each type and path, that a format could not write a value of it. */
    public void tell(String format, Type type, EncodingException failure) {
        Place place = new Place(type, INDEX.matcher(failure.path()).replaceAll("[]"));
        if (told.size() < MOST_TOLD && told.add(place)) {
            log.warn(
                    "{}: {}. It is answered in another format that the client accepts, else with a {}, and this"
                            + " property is not logged again",
                    type.getTypeName(),
                    describe(format, failure),
                    status(failure).value());
        }
    }

    /**
     * The status of the answer where the client accepts no format that can write the value: the client may accept others,
     * unless it is the application that fails.
     */
    public static HttpStatus status(EncodingException failure) {
        return GuardedEncoding.isClassFailure(failure) || failure instanceof UncarriedTypeException
                ? HttpStatus.INTERNAL_SERVER_ERROR
                : HttpStatus.NOT_ACCEPTABLE;
    }

    /** Which property of a value a format cannot write, and why, unless only another library knows that. */
    public static String describe(String format, EncodingException failure) {
        if (failure.getCause() == null) {
            return format + " cannot write the answer: " + withSimpleNames(failure);
        }
        return format + " cannot write " + (failure.path().isEmpty() ? "the answer" : "property " + failure.path());
    }

    /** Properties may be called as packages and classes are. */
    private static String withSimpleNames(EncodingException failure) {
        String message = String.valueOf(failure.getMessage());
        int reason = message.indexOf(failure.path()) + failure.path().length();
        return message.substring(0, reason) + SimpleNames.in(message.substring(reason));
    }

    private record Place(Type type, String path) {}
}
