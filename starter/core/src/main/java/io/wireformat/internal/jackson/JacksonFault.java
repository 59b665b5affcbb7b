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
 * What the sender is told of content that Jackson could not read: the format, the field and the offset, as of other
 * formats. Jackson's own message repeats the content.
 */
public final class JacksonFault {

    private JacksonFault() {}

    /** The fault of content whose format is not named yet. */
    public static DecodingException of(JacksonException fault) {
        DecodingException told = new DecodingException(problem(fault), offset(fault), fault);
        for (Reference reference : innermostFirst(fault)) {
            if (reference.getPropertyName() != null) {
                told.inField(reference.getPropertyName());
            } else if (reference.getIndex() >= 0) {
                told.inElement(reference.getIndex());
            }
        }
        return told;
    }

    /** The fault of a value, without what its class says, which may be what JSON does not show. */
    public static EncodingException ofWriting(JacksonException fault) {
        EncodingException told = new EncodingException("cannot be written", fault);
        for (Reference reference : innermostFirst(fault)) {
            if (reference.getPropertyName() != null) {
                told.inField(reference.getPropertyName());
            } else if (reference.getIndex() >= 0) {
                told.inElement(reference.getIndex());
            }
        }
        return told;
    }

    private static String problem(JacksonException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof LimitExceededException limit) {
                return limit.getOriginalMessage();
            }
            if (cause instanceof StreamConstraintsException) {
                return "is above what the application's mapper reads (spring.jackson.factory.constraints.read)";
            }
        }
        return "cannot be read";
    }

    /** A reader of characters, as that of XML is, does not count bytes. */
    private static int offset(JacksonException fault) {
        return fault.getLocation() != null ? (int) fault.getLocation().getByteOffset() : -1;
    }

    /** The path as far as it is the type's: a name that the type does not know and a map's key are content. */
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
