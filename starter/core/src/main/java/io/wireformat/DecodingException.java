package io.wireformat;

import org.jspecify.annotations.Nullable;

/**
 * Content that cannot be read as the type asked for. The message names the format, the field and, where there is one,
 * the offset in the content; it never repeats the content itself, so it can be shown to the sender.
 */
public class DecodingException extends RuntimeException {

    private final String problem;

    private final int offset;

    private String path = "";

    private @Nullable String format;

    /**
     * A fault that has no place in the content.
     *
     * @param problem what is wrong, without the content
     */
    public DecodingException(String problem) {
        this(problem, -1, null);
    }

    /**
     * A fault at a place.
     *
     * @param problem what is wrong, without the content
     * @param offset the byte at which it was noticed, or -1
     */
    public DecodingException(String problem, int offset) {
        this(problem, offset, null);
    }

    /**
     * A fault that another library reported.
     *
     * @param problem what is wrong, without the content
     * @param offset the byte at which it was noticed, or -1
     * @param cause the library's exception, kept for the log
     */
    public DecodingException(String problem, int offset, @Nullable Throwable cause) {
        super(problem, cause);
        this.problem = problem;
        this.offset = offset;
    }

    /** Puts a field's name in front of the path; called while the reading unwinds. */
    public DecodingException inField(String name) {
        path = FieldPath.inField(name, path);
        return this;
    }

    /** Puts an element's index in front of the path; called while the reading unwinds. */
    public DecodingException inElement(long index) {
        path = FieldPath.inElement(index, path);
        return this;
    }

    /** Names the format, once the reading has unwound. */
    public DecodingException inFormat(String format) {
        this.format = format;
        return this;
    }

    /** The path of the field at fault, such as {@code items[3].type}; empty for the message itself. */
    public String path() {
        return path;
    }

    /** The byte at which the fault was noticed, or -1. */
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
        return text.toString();
    }
}
