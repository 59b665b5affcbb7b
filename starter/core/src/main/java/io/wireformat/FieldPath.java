package io.wireformat;

/** Builds the path of a field from the inside out, as an exception passes through the messages around it. */
final class FieldPath {

    private FieldPath() {}

    static String inField(String name, String rest) {
        return join(name, rest);
    }

    static String inElement(long index, String rest) {
        return join("[" + index + "]", rest);
    }

    private static String join(String segment, String rest) {
        return rest.isEmpty() || rest.startsWith("[") ? segment + rest : segment + "." + rest;
    }
}
