package io.wireformat.http.internal.types;

import java.util.regex.Pattern;

/** Names of classes for clients: without their package and their enclosing classes. */
public final class SimpleNames {

    private static final Pattern ENCLOSING = Pattern.compile("(?<![\\w.])(?:\\w++\\.)*+(?:\\w++\\$)+(?=[A-Za-z_])");
    private static final Pattern PACKAGE = Pattern.compile("(?<![\\w.])(?:[a-z_]\\w*+\\.)++(?=[A-Z])");
    private static final Pattern NAMELESS = Pattern.compile("(?<=\\w)\\$[$\\d][\\w$/]*");

    private SimpleNames() {}

    /** A text with the simple names of the classes that it names. */
    public static String in(String text) {
        String nested = ENCLOSING.matcher(text).replaceAll("");
        return NAMELESS.matcher(PACKAGE.matcher(nested).replaceAll("")).replaceAll("");
    }
}
