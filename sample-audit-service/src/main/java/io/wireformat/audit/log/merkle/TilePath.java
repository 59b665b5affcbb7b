package io.wireformat.audit.log.merkle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of the log that a URL names: a tile of hashes, or a bundle of entries.
 *
 * @see <a href="https://c2sp.org/tlog-tiles">C2SP: tiled transparency logs</a>
 */
public record TilePath(int level, long number, int width) {

    /** The level of a bundle of entries. */
    public static final int ENTRIES = -1;

    private static final int MAX_LEVEL = 63;
    private static final int DIGITS = 1000;

    // at most 18 digits: the number of every tile of a log of 2^63 entries, and a long holds it
    private static final Pattern PATH =
            Pattern.compile("(entries|0|[1-9]\\d?)/((?:x\\d{3}/){0,5}\\d{3})(?:\\.p/([1-9]\\d{0,2}))?");

    /**
     * Parses the end of a URL.
     *
     * @return the part that it names
     * @throws IllegalArgumentException if it is not written exactly as the specification says; then a cache could hold
     *     one part under two names
     */
    public static TilePath parse(String path) {
        Matcher matcher = PATH.matcher(path);
        if (!matcher.matches()) {
            throw invalid(path);
        }
        int level = matcher.group(1).equals("entries") ? ENTRIES : Integer.parseInt(matcher.group(1));
        long number = Long.parseLong(matcher.group(2).replaceAll("[x/]", ""));
        int width = matcher.group(3) == null ? TreeReader.TILE_WIDTH : Integer.parseInt(matcher.group(3));
        TilePath parsed = new TilePath(level, number, width);
        if (level > MAX_LEVEL
                || width > TreeReader.TILE_WIDTH
                || !parsed.toString().equals(path)) {
            throw invalid(path);
        }
        return parsed;
    }

    private static IllegalArgumentException invalid(String path) {
        return new IllegalArgumentException("'" + path + "' does not name a tile");
    }

    /** Whether a tree has all hashes or entries of this part. */
    public boolean isWithin(long size) {
        int height = Math.max(level, 0) * TreeReader.TILE_HEIGHT;
        long hashes = height < Long.SIZE ? size >> height : 0;
        return number <= hashes / TreeReader.TILE_WIDTH && number * TreeReader.TILE_WIDTH + width <= hashes;
    }

    /** Returns the path, without the prefix of the log. */
    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("%03d".formatted(number % DIGITS));
        for (long rest = number / DIGITS; rest > 0; rest /= DIGITS) {
            path.insert(0, "x%03d/".formatted(rest % DIGITS));
        }
        path.insert(0, level == ENTRIES ? "entries/" : level + "/");
        return width == TreeReader.TILE_WIDTH ? path.toString() : path + ".p/" + width;
    }
}
