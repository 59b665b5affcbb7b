package io.wireformat.internal.jackson;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Maps Jackson's failures to errors with the field and the offset, as in other formats. Jackson's own messages repeat
 * the content.
 */
public final class JacksonFault {

    private JacksonFault() {}

    /** The error for content, without the name of its format. */
    public static DecodingException of(JacksonException fault) {
        DecodingException error = new DecodingException(problem(fault), offset(fault), fault);
        for (Reference reference : innermostFirst(fault)) {
            if (reference.getPropertyName() != null) {
                error.inField(reference.getPropertyName());
            } else if (reference.getIndex() >= 0) {
                error.inElement(reference.getIndex());
            }
        }
        return error;
    }

    /** The error for a value, without the message of its class, which may contain properties that JSON omits. */
    public static EncodingException ofWriting(JacksonException fault) {
        EncodingException error = new EncodingException("cannot be written", fault);
        for (Reference reference : innermostFirst(fault)) {
            if (reference.getPropertyName() != null) {
                error.inField(reference.getPropertyName());
            } else if (reference.getIndex() >= 0) {
                error.inElement(reference.getIndex());
            }
        }
        return error;
    }

    private static String problem(JacksonException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof LimitExceededException limit) {
                return limit.getOriginalMessage();
            }
            if (cause instanceof UnrecognizedPropertyException) {
                return "has an unknown property";
            }
            if (cause instanceof StreamConstraintsException) {
                return "exceeds a constraint of the application's mapper (spring.jackson.factory.constraints.read)";
            }
        }
        return "cannot be read";
    }

    /** A parser of characters, such as XML's, does not count bytes. */
    private static int offset(JacksonException fault) {
        return fault.getLocation() != null ? (int) fault.getLocation().getByteOffset() : -1;
    }

    /** The path up to the first unknown property or map's key, because these are content. */
    private static List<Reference> innermostFirst(JacksonException fault) {
        List<Reference> path = new ArrayList<>(fault.getPath());
        if (fault instanceof UnrecognizedPropertyException) {
            path.remove(path.size() - 1);
        }
        for (int i = 0; i < path.size(); i++) {
            if (path.get(i).from() instanceof Map) {
                path.subList(i, path.size()).clear();
            }
        }
        Collections.reverse(path);
        return path;
    }
}
