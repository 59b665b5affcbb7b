package io.wireformat.codec.internal.framing;

import io.wireformat.DecodingException;
import io.wireformat.codec.FrameDecoder;

/**
 * Finds the elements of a JSON array in UTF-8. Parses only enough to find the end of each element; reading the element
 * checks that it is JSON.
 */
final class JsonArrayFrameDecoder extends FrameDecoder {

    private Place place = Place.BEFORE;

    /** How many bytes have been scanned. */
    private int passed;

    /** The element's offset in them. */
    private int element;

    private int depth;

    private boolean inText;

    private boolean escaped;

    private enum Place {
        BEFORE,
        FIRST,
        WITHIN,
        BETWEEN,
        NEXT,
        AFTER
    }

    @Override
    public long find(byte[] bytes, int from, int to) {
        while (from + passed < to) {
            byte b = bytes[from + passed];
            if (place == Place.WITHIN) {
                boolean ended = depth == 0 && !inText && endsScalar(b);
                if (!ended) {
                    passed++;
                    ended = passed(b);
                }
                if (ended) {
                    return ended(from);
                }
            } else if (isSpace(b)) {
                passed++;
            } else {
                go(b);
            }
        }
        return passed + 1L;
    }

    private long ended(int from) {
        int start = from + element;
        int end = from + passed;
        place = Place.BETWEEN;
        passed = 0;
        return found(start, end);
    }

    /** Whether a byte outside of texts, arrays and objects comes after the element. */
    private static boolean endsScalar(byte b) {
        return b == ',' || b == ']' || isSpace(b);
    }

    /** Scans a byte of the element; returns whether it was the last. */
    private boolean passed(byte b) {
        if (inText) {
            boolean closes = !escaped && b == '"';
            escaped = !escaped && b == '\\';
            inText = !closes;
            return closes && depth == 0;
        }
        switch (b) {
            case '"' -> inText = true;
            case '{', '[' -> depth++;
            case '}', ']' -> {
                depth--;
                return depth <= 0;
            }
            default -> {}
        }
        return false;
    }

    /** Scans a byte outside of the elements. */
    private void go(byte b) {
        switch (place) {
            case BEFORE -> {
                require(b == '[', "an array expected");
                move(Place.FIRST);
            }
            case BETWEEN -> {
                require(b == ',' || b == ']', "a comma or the end of the array expected");
                move(b == ',' ? Place.NEXT : Place.AFTER);
            }
            case FIRST, NEXT -> {
                if (b == ']' && place == Place.FIRST) {
                    move(Place.AFTER);
                    return;
                }
                require(b != ',' && b != ']' && b != '}', "an element expected");
                element = passed;
                depth = 0;
                place = Place.WITHIN;
            }
            default -> throw error("content follows the array");
        }
    }

    private void move(Place next) {
        place = next;
        passed++;
    }

    @Override
    public boolean findLast(byte[] bytes, int from, int to) {
        require(place == Place.AFTER, "the stream ends within the array");
        return false;
    }

    private void require(boolean met, String problem) {
        if (!met) {
            throw error(problem);
        }
    }

    private DecodingException error(String problem) {
        return new DecodingException(problem, passed);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
