package io.wireformat.http.internal.formats;

import java.util.List;
import org.springframework.http.MediaType;

/** Finds media types that look like misspelled names of formats. */
final class Misspelling {

    /** With more differences, other names would look misspelled. */
    private static final int MAX_DIFFERENCES = 2;

    private static final int MAX_LENGTH = 60;

    private Misspelling() {}

    /** What is wrong with the first media type that resembles a format's; empty if none does. */
    static String in(List<MediaType> ranges, DeclarableFormats on) {
        List<String> names = on.all()
                .flatMap(format -> format.own().stream())
                .map(Misspelling::name)
                .toList();
        return ranges.stream()
                .filter(range -> range.isConcrete() && range.getQualityValue() > 0 && !isOfSpring(range))
                .map(Misspelling::name)
                .filter(name -> name.length() <= MAX_LENGTH)
                .flatMap(name -> names.stream().filter(known -> isSimilar(known, name, MAX_DIFFERENCES)))
                .findFirst()
                .map(similar -> "Accept names a media type that no format has; " + similar + " is similar")
                .orElse("");
    }

    private static boolean isOfSpring(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || mediaType.equalsTypeAndSubtype(MediaType.APPLICATION_NDJSON);
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
