package io.wireformat;

import io.wireformat.text.internal.ForeignText;

/** The format cannot write a value, such as a null element of a list. The message names the property. */
public class EncodingException extends RuntimeException {

    private final String problem;
    private String path = "";

    /** Creates an error without a cause. */
    public EncodingException(String problem) {
        super(problem);
        this.problem = problem;
    }

    /**
     * An error from another library.
     *
     * @param problem the error
     * @param cause the exception of the library
     */
    public EncodingException(String problem, Throwable cause) {
        super(problem, cause);
        this.problem = problem;
    }

    /** Prepends a property name to the path; called by the writer of each enclosing message. */
    public EncodingException inField(String name) {
        path = FieldPath.inField(name, path);
        return this;
    }

    /** Prepends an element index to the path; called by the writer of each enclosing list. */
    public EncodingException inElement(long index) {
        path = FieldPath.inElement(index, path);
        return this;
    }

    /** The path of the invalid property, such as {@code items[3].type}; empty for the message itself. A long path omits its middle. */
    public String path() {
        return path;
    }

    @Override
    public String getMessage() {
        return ForeignText.printable(path.isEmpty() ? problem : "property " + path + ": " + problem);
    }
}
