package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;

/** Finds the head of an object container file, then its blocks, each with its marker. */
final class ContainerFrameDecoder extends FrameDecoder {

    private boolean headFound;

    /** How many bytes of the head have been scanned: whole entries. */
    private long scanned;

    /** The remaining entries of the head's current block. */
    private long entries;

    private boolean entriesScanned;

    /** Where the next number starts. */
    private long cursor;

    private long number;

    @Override
    public long find(byte[] bytes, int from, int to) {
        return headFound ? findBlock(bytes, from, to) : findHead(bytes, from, to);
    }

    @Override
    public boolean findLast(byte[] bytes, int from, int to) {
        if (!headFound) {
            throw new DecodingException("the stream ends within the head of the container", to - from);
        }
        return super.findLast(bytes, from, to);
    }

    private long findHead(byte[] bytes, int from, int to) {
        int length = to - from;
        for (int i = 0; i < Math.min(length, ContainerHead.MAGIC.length); i++) {
            if (bytes[from + i] != ContainerHead.MAGIC[i]) {
                throw new DecodingException("not an object container file", i);
            }
        }
        scanned = Math.max(scanned, ContainerHead.MAGIC.length);
        while (!entriesScanned) {
            if (scanned >= length) {
                return scanned + 1;
            }
            cursor = from + scanned;
            if (!(entries == 0 ? scanCount(bytes, to) : scanEntry(bytes, to))) {
                return length + 1L;
            }
            scanned = cursor - from;
        }
        long end = scanned + ContainerHead.MARKER_SIZE;
        if (end > length) {
            return end;
        }
        headFound = true;
        return found(from, from + (int) end);
    }

    private boolean scanCount(byte[] bytes, int to) {
        if (!readNumber(bytes, to)) {
            return false;
        }
        long count = number;
        if (count < 0 && !readNumber(bytes, to)) {
            return false;
        }
        entries = Math.abs(count);
        entriesScanned = count == 0;
        return true;
    }

    private boolean scanEntry(byte[] bytes, int to) {
        if (!readLength(bytes, to)) {
            return false;
        }
        cursor += number;
        if (!readLength(bytes, to)) {
            return false;
        }
        cursor += number;
        entries--;
        return true;
    }

    private long findBlock(byte[] bytes, int from, int to) {
        cursor = from;
        if (!readNumber(bytes, to) || !readLength(bytes, to)) {
            return to - from + 1L;
        }
        long length = cursor - from + number + ContainerHead.MARKER_SIZE;
        return length > to - from ? length : found(from, from + (int) length);
    }

    private boolean readLength(byte[] bytes, int to) {
        boolean read = readNumber(bytes, to);
        if (read && (number < 0 || number > Integer.MAX_VALUE)) {
            throw new DecodingException("a length of " + number + " bytes");
        }
        return read;
    }

    private boolean readNumber(byte[] bytes, int to) {
        long zigzag = 0;
        for (int i = 0; i < ContentBuffer.MAX_VARINT_SIZE; i++) {
            if (cursor + i >= to) {
                return false;
            }
            byte b = bytes[(int) cursor + i];
            zigzag |= (b & 0x7fL) << (7 * i);
            if (b >= 0) {
                cursor += i + 1;
                number = (zigzag >>> 1) ^ -(zigzag & 1);
                return true;
            }
        }
        throw new DecodingException("a number has more than 10 bytes");
    }
}
