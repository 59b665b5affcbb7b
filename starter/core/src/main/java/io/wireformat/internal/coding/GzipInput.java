package io.wireformat.internal.coding;

import io.wireformat.DecodingException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a gzip file: a sequence of members, and nothing before, between or after them. In contrast,
 * {@link java.util.zip.GZIPInputStream} takes a pause of the sender for the end and ignores trailing bytes.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1952#section-2.2">RFC 1952: file format</a>
 */
final class GzipInput extends StageInput {

    private static final int CHUNK = 8192;

    /** The chunk, and zlib's state of 7 KiB with its window of 32 KiB. */
    static final int MEMORY = CHUNK + 40 * 1024;

    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    /** Modification time, extra flags, operating system. */
    private static final int UNUSED_BYTES = 6;

    private final byte[] chunk = new byte[CHUNK];
    private int position;
    private int end;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private boolean first = true;
    private boolean inMember;
    private boolean ended;

    GzipInput(InputStream compressed) {
        super(compressed);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length == 0) {
            return 0;
        }
        while (inMember || startMember()) {
            int inflated = inflate(bytes, offset, length);
            if (inflated > 0) {
                checksum.update(bytes, offset, inflated);
                return inflated;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw corrupt();
            } else if (position < end || fill()) {
                inflater.setInput(chunk, position, end - position);
                position = end;
            } else {
                throw incomplete();
            }
        }
        return -1;
    }

    private int inflate(byte[] bytes, int offset, int length) {
        try {
            return inflater.inflate(bytes, offset, length);
        } catch (DataFormatException e) {
            throw corrupt();
        }
    }

    /** Reads a member's header, if there is another member. */
    private boolean startMember() throws IOException {
        if (ended || (position == end && !fill() && !first)) {
            ended = true;
            return false;
        }
        first = false;
        checksum.reset();
        if (readShort() != Gzip.MAGIC || readByte() != Gzip.DEFLATE) {
            throw corrupt();
        }
        int flags = readByte();
        if ((flags & RESERVED) != 0) {
            throw corrupt();
        }
        skip(UNUSED_BYTES);
        if ((flags & EXTRA) != 0) {
            skip(readShort());
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0 && ((int) checksum.getValue() & 0xFFFF) != readShort()) {
            throw corrupt();
        }
        checksum.reset();
        inflater.reset();
        inMember = true;
        return true;
    }

    private void endMember() throws IOException {
        position = end - inflater.getRemaining();
        int expected = (int) checksum.getValue();
        int size = (int) inflater.getBytesWritten();
        if (readInt() != expected || readInt() != size) {
            throw corrupt();
        }
        inMember = false;
    }

    private int readInt() throws IOException {
        return readShort() | readShort() << Short.SIZE;
    }

    private int readShort() throws IOException {
        return readByte() | readByte() << Byte.SIZE;
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            readByte();
        }
    }

    private void skipText() throws IOException {
        while (readByte() != 0) {
            // ignored
        }
    }

    private int readByte() throws IOException {
        if (position == end && !fill()) {
            throw incomplete();
        }
        int b = chunk[position++];
        checksum.update(b);
        return b & 0xFF;
    }

    private boolean fill() throws IOException {
        position = 0;
        end = Math.max(0, source.read(chunk, 0, CHUNK));
        return end > 0;
    }

    private static DecodingException corrupt() {
        return new DecodingException("gzip: the content is corrupt");
    }

    private static DecodingException incomplete() {
        return new DecodingException("gzip: the content is incomplete");
    }

    @Override
    public void close() {
        inflater.end();
    }
}
