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
    private int scanned;

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
        while (from + scanned < to) {
            byte b = bytes[from + scanned];
            if (place == Place.WITHIN) {
                boolean ended = depth == 0 && !inText && endsScalar(b);
                if (!ended) {
                    scanned++;
                    ended = scanElement(b);
                }
                if (ended) {
                    return endElement(from);
                }
            } else if (isSpace(b)) {
                scanned++;
            } else {
                scanOutside(b);
            }
        }
        return scanned + 1L;
    }

    private long endElement(int from) {
        int start = from + element;
        int end = from + scanned;
        place = Place.BETWEEN;
        scanned = 0;
        return found(start, end);
    }

    /** Whether a byte outside of texts, arrays and objects comes after the element. */
    private static boolean endsScalar(byte b) {
        return b == ',' || b == ']' || isSpace(b);
    }

    /** Scans a byte of the element; returns whether it was the last. */
    private boolean scanElement(byte b) {
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
    private void scanOutside(byte b) {
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
                element = scanned;
                depth = 0;
                place = Place.WITHIN;
            }
            default -> throw error("content follows the array");
        }
    }

    private void move(Place next) {
        place = next;
        scanned++;
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
        return new DecodingException(problem, scanned);
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
