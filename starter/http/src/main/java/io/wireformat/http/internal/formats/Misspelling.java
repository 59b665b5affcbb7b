package io.wireformat.http.internal.formats;

import java.util.List;
import org.springframework.http.MediaType;

/** Finds media types that look like misspelled names of formats. */
final class Misspelling {

    /** More would take other names for misspelled ones. */
    private static final int MAX_DIFFERENCES = 2;

    private static final int MAX_LENGTH = 60;

    private Misspelling() {}

    /** What is wrong with the first media type that resembles a format's; empty if none does. */
    static String in(List<MediaType> ranges, DeclarableFormats on) {
        for (MediaType range : ranges) {
            if (!range.isConcrete() || range.getQualityValue() == 0 || SpringFormat.of(range) != null) {
                continue;
            }
            String name = name(range);
            String similar = on.all()
                    .flatMap(format -> format.own().stream())
                    .map(Misspelling::name)
                    .filter(known -> differences(known, name) <= MAX_DIFFERENCES)
                    .findFirst()
                    .orElse("");
            if (!similar.isEmpty()) {
                return "Accept names a media type that no format has; " + similar + " is similar";
            }
        }
        return "";
    }

    private static String name(MediaType mediaType) {
        return mediaType.getType() + "/" + mediaType.getSubtype();
    }

    /** How many characters have to be added, removed or replaced: the Levenshtein distance. */
    private static int differences(String one, String other) {
        if (other.length() > MAX_LENGTH || Math.abs(one.length() - other.length()) > MAX_DIFFERENCES) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
