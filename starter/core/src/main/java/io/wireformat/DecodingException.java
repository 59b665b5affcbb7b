package io.wireformat;

import io.wireformat.text.internal.ForeignText;
import org.jspecify.annotations.Nullable;

/**
 * Content is invalid for the requested type. The message names the format, the field and, if known, the offset. It never
 * repeats the content, so it is safe to send to the client.
 */
public class DecodingException extends RuntimeException {

    private final String problem;
    private final int offset;
    private String path = "";
    private @Nullable String format;

    /** Creates an error without an offset. */
    public DecodingException(String problem) {
        this(problem, -1, null);
    }

    /**
     * An error at an offset.
     *
     * @param problem the error, without the content
     * @param offset the index of the byte where the error was detected, or -1
     */
    public DecodingException(String problem, int offset) {
        this(problem, offset, null);
    }

    /**
     * An error from another library.
     *
     * @param problem the error, without the content
     * @param offset the index of the byte where the error was detected, or -1
     * @param cause the exception of the library, for the log
     */
    public DecodingException(String problem, int offset, @Nullable Throwable cause) {
        super(problem, cause);
        this.problem = problem;
        this.offset = offset;
    }

    /** Prepends a field name to the path; called by the reader of each enclosing message. */
    public DecodingException inField(String name) {
        path = FieldPath.inField(name, path);
        return this;
    }

    /** Prepends an element index to the path; called by the reader of each enclosing list. */
    public DecodingException inElement(long index) {
        path = FieldPath.inElement(index, path);
        return this;
    }

    /** Sets the name of the format. */
    public DecodingException inFormat(String format) {
        this.format = format;
        return this;
    }

    /** The path of the invalid field, such as {@code items[3].type}; empty for the message itself. A long path omits its middle. */
    public String path() {
        return path;
    }

    /** The index of the byte where the error was detected, or -1. */
    public int offset() {
        return offset;
    }

    @Override
    public String getMessage() {
        StringBuilder text = new StringBuilder();
        if (format != null) {
            text.append(format).append(": ");
        }
        if (!path.isEmpty()) {
            text.append("field ").append(path).append(": ");
        }
        text.append(problem);
        if (offset >= 0) {
            text.append(" (at byte ").append(offset).append(')');
        }
        return ForeignText.printable(text.toString());
    }
}
