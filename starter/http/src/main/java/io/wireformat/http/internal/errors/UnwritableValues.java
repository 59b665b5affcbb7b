package io.wireformat.http.internal.errors;

import io.wireformat.EncodingException;
import io.wireformat.codec.internal.GuardedEncoding;
import io.wireformat.http.internal.types.SimpleNames;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.springframework.http.HttpStatus;

/** Makes, and logs once for each property, the failures of formats that cannot write a response. Safe for use by many threads. */
public final class UnwritableValues {

    private static final EventLog log = EventLog.of(UnwritableValues.class);

    /** Maximum number of types and paths to log. An application that generates types must not fill the log. */
    private static final int MAX_LOGGED = 1000;

    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    private final Set<Place> logged = ConcurrentHashMap.newKeySet();

    /** The failure of a format to write a value of a type. */
    public UnwritableValueException failure(String format, Type type, EncodingException failure) {
        Place place = new Place(type, INDEX.matcher(failure.path()).replaceAll("[]"));
        if (logged.size() < MAX_LOGGED && logged.add(place)) {
            log.warn(
                    "{}: {}. The response is in another format that the client accepts, or is a {}, and this"
                            + " property is not logged again",
                    type.getTypeName(),
                    describe(format, failure),
                    status(failure).value());
        }
        return new UnwritableValueException(format, failure);
    }

    /** The status if the client accepts no other format: 406 if another format could write the value, else 500. */
    static HttpStatus status(EncodingException failure) {
        return GuardedEncoding.isClassFailure(failure) || failure instanceof UnsupportedBodyException
                ? HttpStatus.INTERNAL_SERVER_ERROR
                : HttpStatus.NOT_ACCEPTABLE;
    }

    /** The property that a format cannot write, and the reason unless only another library knows it. */
    static String describe(String format, EncodingException failure) {
        if (failure.getCause() == null) {
            return format + " cannot write the response: " + withSimpleNames(failure);
        }
        return format + " cannot write " + (failure.path().isEmpty() ? "the response" : "property " + failure.path());
    }

    /** Properties may be called as packages and classes are. */
    private static String withSimpleNames(EncodingException failure) {
        String message = String.valueOf(failure.getMessage());
        int reason = message.indexOf(failure.path()) + failure.path().length();
        return message.substring(0, reason) + SimpleNames.in(message.substring(reason));
    }

    private record Place(Type type, String path) {}
}
