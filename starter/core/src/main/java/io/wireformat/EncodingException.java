package io.wireformat;

/**
 * A value that the format cannot carry, such as a null among the elements of a list. The message names the property.
 */
public class EncodingException extends RuntimeException {

    private final String problem;

    private String path = "";

    /**
     * A value that cannot be written.
     *
     * @param problem what is wrong with it
     */
    public EncodingException(String problem) {
        super(problem);
        this.problem = problem;
    }

    /**
     * A value that another library cannot write.
     *
     * @param problem what is wrong with it
     * @param cause the library's exception
     */
    public EncodingException(String problem, Throwable cause) {
        super(problem, cause);
        this.problem = problem;
    }

    /** Puts a property's name in front of the path; called while the writing unwinds. */
    public EncodingException inField(String name) {
        path = FieldPath.inField(name, path);
        return this;
    }

    /** Puts an element's index in front of the path; called while the writing unwinds. */
    public EncodingException inElement(long index) {
        path = FieldPath.inElement(index, path);
        return this;
    }

    /** The path of the property at fault, such as {@code items[3].type}; empty for the message itself. */
    public String path() {
        return path;
    }

    @Override
    public String getMessage() {
        return path.isEmpty() ? problem : "property " + path + ": " + problem;
    }
}
