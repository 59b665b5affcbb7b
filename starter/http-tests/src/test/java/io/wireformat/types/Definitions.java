package io.wireformat.types;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The definitions in a schema of a language that puts them in braces. */
final class Definitions {

    private static final Pattern HEAD = Pattern.compile("(?m)^\\w+ (\\w+)[^\\n{]*\\{");

    private final Map<String, String> texts = new HashMap<>();

    private Definitions() {}

    static Definitions in(String schema) {
        Definitions definitions = new Definitions();
        Matcher head = HEAD.matcher(schema);
        while (head.find()) {
            definitions.texts.put(head.group(1), schema.substring(head.start(), endOf(schema, head.end())));
        }
        return definitions;
    }

    private static int endOf(String schema, int start) {
        int depth = 1;
        int at = start;
        while (depth > 0) {
            char c = schema.charAt(at++);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        return at;
    }

    boolean has(String name) {
        return texts.containsKey(name);
    }

    String textOf(String name) {
        String text = texts.get(name);
        if (text == null) {
            throw new AssertionError(name + " is not defined");
        }
        return text;
    }
}
