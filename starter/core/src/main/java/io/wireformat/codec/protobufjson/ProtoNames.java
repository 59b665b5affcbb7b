package io.wireformat.codec.protobufjson;

import java.util.Locale;
import java.util.regex.Pattern;

/** The names in a {@code .proto}, by its style guide. */
final class ProtoNames {

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private static final Pattern NO_NAME_CHARACTER = Pattern.compile("[^A-Za-z0-9_]");

    private ProtoNames() {}

    /** A field: {@code user_id} for {@code userId}. */
    static String field(String property) {
        String name = NO_NAME_CHARACTER.matcher(property).replaceAll("_");
        return WORD_START.matcher(name).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** A constant, with the enum's name in front since the constants of all enums share one scope. */
    static String constant(String enumName, String constant) {
        return field(enumName).toUpperCase(Locale.ROOT) + "_" + constant;
    }
}
