package io.wireformat.http.internal.formats;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Finds media types that look like misspelled names of formats. */
final class Misspelling {

    /** With more differences, other names would look misspelled. */
    private static final int MAX_DIFFERENCES = 2;

    private static final int MAX_LENGTH = 60;

    /** Names by which other programs call formats, and what is meant. */
    private static final Map<String, List<String>> OTHER_NAMES = Map.of(
            "application/vnd.google.protobuf", List.of("application/protobuf"),
            "application/x-google-protobuf", List.of("application/protobuf"),
            "application/proto", List.of("application/protobuf"),
            "application/thrift",
                    List.of("application/vnd.apache.thrift.compact", "application/vnd.apache.thrift.binary"),
            "application/x-thrift",
                    List.of("application/vnd.apache.thrift.compact", "application/vnd.apache.thrift.binary"),
            "application/vnd.apache.avro", List.of("application/avro"),
            "application/avro-binary", List.of("application/avro"),
            "application/messagepack", List.of("application/vnd.msgpack"),
            "application/x-messagepack", List.of("application/vnd.msgpack"));

    /** Formats that Spring converts only with a library, and that no browser asks for. */
    private static final List<SpringFormat> OF_LIBRARIES = List.of(SpringFormat.CBOR, SpringFormat.SMILE);

    private Misspelling() {}

    /**
     * The mistake in the first media type that resembles a format's; empty if none does.
     *
     * @param header the header that names the media types
     */
    static String in(List<MediaType> ranges, DeclarableFormats on, String header) {
        List<String> names = on.all()
                .flatMap(format -> format.own().stream())
                .map(Misspelling::name)
                .toList();
        return ranges.stream()
                .filter(range -> range.isConcrete() && range.getQualityValue() > 0)
                .map(range -> mistake(range, names, header))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }

    private static @Nullable String mistake(MediaType range, List<String> names, String header) {
        SpringFormat spring = SpringFormat.of(range);
        if (spring != null) {
            return OF_LIBRARIES.contains(spring) && isMissing(spring)
                    ? header + " names " + spring.format().mediaType()
                            + ", whose library is not on the class path: tools.jackson.dataformat:jackson-dataformat-"
                            + spring.format().name()
                    : null;
        }
        String name = name(range);
        if (name.length() > MAX_LENGTH || range.equalsTypeAndSubtype(MediaType.APPLICATION_NDJSON)) {
            return null;
        }
        List<String> meant = OTHER_NAMES.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .filter(names::contains)
                .toList();
        if (!meant.isEmpty()) {
            return header + " names a media type that no format has; use " + String.join(" or ", meant);
        }
        return names.stream()
                .filter(known -> isSimilar(known, name, MAX_DIFFERENCES))
                .findFirst()
                .map(similar -> header + " names a media type that no format has; " + similar + " is similar")
                .orElse(null);
    }

    private static boolean isMissing(SpringFormat format) {
        return SpringFormat.onClassPath(Misspelling.class.getClassLoader()).noneMatch(format::equals);
    }

    private static String name(MediaType mediaType) {
        return mediaType.getType() + "/" + mediaType.getSubtype();
    }

    /** Whether one text becomes the other if few characters are added, removed or replaced. */
    private static boolean isSimilar(String one, String other, int differences) {
        int same = 0;
        while (same < one.length() && same < other.length() && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        String left = one.substring(same);
        String right = other.substring(same);
        if (left.isEmpty() || right.isEmpty()) {
            return left.length() + right.length() <= differences;
        }
        return differences > 0
                && (isSimilar(left.substring(1), right, differences - 1)
                        || isSimilar(left, right.substring(1), differences - 1)
                        || isSimilar(left.substring(1), right.substring(1), differences - 1));
    }
}
