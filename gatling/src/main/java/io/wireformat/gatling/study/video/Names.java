package io.wireformat.gatling.study.video;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What people call the formats. */
final class Names {

    private static final Map<String, String> PUBLISHED =
            PublishedRow.FORMATS.entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));

    private Names() {}

    /** The study's name for a format, ours for those that it does not have. */
    static String of(String format) {
        return PUBLISHED.getOrDefault(format, format);
    }

    static String of(List<String> formats) {
        return formats.stream().map(Names::of).collect(Collectors.joining(", "));
    }
}
