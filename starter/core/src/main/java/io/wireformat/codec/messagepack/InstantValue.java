package io.wireformat.codec.messagepack;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.LogicalType;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * A point in time as the timestamp extension, written in the shortest of its three forms. Longer encodings of the
 * length and ISO 8601 text are read too.
 *
 * @see <a href="https://github.com/msgpack/msgpack/blob/master/spec.md#timestamp-extension-type">Timestamp</a>
 */
final class InstantValue {

    private static final int EXTENSION_TYPE = -1;
    private static final int SIZE_32 = 4;
    private static final int SIZE_64 = 8;
    private static final int SIZE_96 = 12;

    /** The bits of the seconds in the 64-bit form, below the nanoseconds. */
    private static final int SECONDS_BITS = 34;

    private static final int MAX_NANOS = 999_999_999;

    private InstantValue() {}

    static void write(ContentBuffer out, Instant instant) {
        long seconds = instant.getEpochSecond();
        int nanos = instant.getNano();
        out.ensure(3 + SIZE_96);
        if (seconds >>> SECONDS_BITS != 0) {
            out.writeByteUnchecked(Token.EXT8);
            out.writeByteUnchecked(SIZE_96);
            out.writeByteUnchecked(EXTENSION_TYPE);
            out.writeIntBigEndianUnchecked(nanos);
            out.writeLongBigEndianUnchecked(seconds);
        } else if (nanos == 0 && seconds >>> Integer.SIZE == 0) {
            out.writeByteUnchecked(Token.FIXEXT4);
            out.writeByteUnchecked(EXTENSION_TYPE);
            out.writeIntBigEndianUnchecked((int) seconds);
        } else {
            out.writeByteUnchecked(Token.FIXEXT8);
            out.writeByteUnchecked(EXTENSION_TYPE);
            out.writeLongBigEndianUnchecked((long) nanos << SECONDS_BITS | seconds);
        }
    }

    static Instant read(ContentReader in) {
        return Token.isStr(in.peekUnsignedByte()) ? parse(in) : extension(in);
    }

    private static Instant parse(ContentReader in) {
        String text = MessagePackReader.text(in);
        try {
            return (Instant) LogicalType.INSTANT.parse(text);
        } catch (DateTimeException e) {
            throw in.error("is not a valid Instant");
        }
    }

    private static Instant extension(ContentReader in) {
        int token = in.readUnsignedByte();
        int size =
                switch (token) {
                    case Token.FIXEXT4 -> SIZE_32;
                    case Token.FIXEXT8 -> SIZE_64;
                    case Token.EXT8 -> in.readUnsignedByte();
                    case Token.EXT16 -> in.readUnsignedShortBigEndian();
                    case Token.EXT32 -> in.readIntBigEndian();
                    default -> throw MessagePackReader.unexpected(in, "a timestamp", token);
                };
        if ((byte) in.readUnsignedByte() != EXTENSION_TYPE) {
            throw in.error("a timestamp expected, another extension found");
        }
        return switch (size) {
            case SIZE_32 -> instant(in, in.readIntBigEndian() & 0xffff_ffffL, 0);
            case SIZE_64 -> {
                long both = in.readLongBigEndian();
                yield instant(in, both & ((1L << SECONDS_BITS) - 1), both >>> SECONDS_BITS);
            }
            case SIZE_96 -> {
                long nanos = in.readIntBigEndian() & 0xffff_ffffL;
                yield instant(in, in.readLongBigEndian(), nanos);
            }
            default ->
                throw in.error(
                        "a timestamp of 4, 8 or 12 bytes expected, " + Integer.toUnsignedString(size) + " found");
        };
    }

    private static Instant instant(ContentReader in, long seconds, long nanos) {
        if (nanos > MAX_NANOS || seconds < Instant.MIN.getEpochSecond() || seconds > Instant.MAX.getEpochSecond()) {
            throw in.error("the timestamp is out of range");
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }
}
