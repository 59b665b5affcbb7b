package io.wireformat.internal.coding;

import io.wireformat.DecodingException;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/**
 * Passes Zstandard frames on to a decoder, and takes the memory of each frame's window before the decoder has the
 * frame's header. Refuses frames that need a dictionary or a larger window, and versions before the standard, whose
 * windows it does not know.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8878#section-3">RFC 8878: frames</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9659">RFC 9659: the maximum window of the content coding</a>
 */
final class ZstandardFrames extends StageInput {

    /** 8 MiB, the maximum window of the content coding. */
    static final int MAX_WINDOW_LOG = 23;

    private static final long MAX_WINDOW = 1L << MAX_WINDOW_LOG;
    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPABLE_MAGIC = 0x184D2A50;
    private static final int SKIPPABLE_MASK = 0xFFFFFFF0;
    private static final int MAX_BLOCK = 128 * 1024;
    private static final int BLOCK_HEADER_SIZE = 3;

    private static final int[] DICTIONARY_ID_SIZES = {0, 1, 2, 4};

    private static final int[] CONTENT_SIZE_SIZES = {0, 2, 4, 8};

    /** The kind of the next bytes. */
    private enum Part {
        MAGIC,
        SKIPPABLE_SIZE,
        DESCRIPTOR,
        HEADER,
        BLOCK_HEADER,
        /** Bytes that are not looked at, and a block or a frame follows. */
        BLOCK,
        LAST
    }

    private final LongConsumer memory;
    private Part part = Part.MAGIC;

    /** The bytes that the part needs before it can be understood. */
    private long needed = Integer.BYTES;

    private final byte[] bytes = new byte[16];
    private int count;
    private int descriptor;
    private long taken;

    ZstandardFrames(InputStream compressed, LongConsumer memory) {
        super(compressed);
        this.memory = memory;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = source.read(target, offset, length);
        int end = offset + Math.max(0, read);
        for (int at = offset; at < end; ) {
            if (part == Part.BLOCK || part == Part.LAST) {
                int skipped = (int) Math.min(needed, end - at);
                needed -= skipped;
                at += skipped;
            } else {
                bytes[count++] = target[at++];
                needed--;
            }
            while (needed == 0) {
                next();
            }
        }
        if (read < 0 && (part != Part.MAGIC || count > 0)) {
            throw corrupt();
        }
        return read;
    }

    private void next() {
        switch (part) {
            case MAGIC -> {
                int magic = (int) number(0, Integer.BYTES);
                if (magic == MAGIC) {
                    expect(Part.DESCRIPTOR, 1);
                } else if ((magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
                    expect(Part.SKIPPABLE_SIZE, Integer.BYTES);
                } else {
                    throw corrupt();
                }
            }
            case SKIPPABLE_SIZE -> expect(Part.LAST, number(0, Integer.BYTES));
            case DESCRIPTOR -> {
                descriptor = bytes[0] & 0xFF;
                expect(Part.HEADER, windowSize() + dictionaryIdSize() + contentSizeSize());
            }
            case HEADER -> {
                takeWindow();
                expect(Part.BLOCK_HEADER, BLOCK_HEADER_SIZE);
            }
            case BLOCK_HEADER -> {
                long header = number(0, BLOCK_HEADER_SIZE);
                boolean last = (header & 1) != 0;
                boolean repeatsOneByte = (header >> 1 & 3) == 1;
                long size = repeatsOneByte ? 1 : header >> 3;
                expect(last ? Part.LAST : Part.BLOCK, last && hasChecksum() ? size + Integer.BYTES : size);
            }
            case BLOCK -> expect(Part.BLOCK_HEADER, BLOCK_HEADER_SIZE);
            case LAST -> expect(Part.MAGIC, Integer.BYTES);
        }
    }

    private void expect(Part next, long size) {
        part = next;
        needed = size;
        count = 0;
    }

    /** The header's window is the whole content if it is decoded into one segment. */
    private boolean isSingleSegment() {
        return (descriptor & 0x20) != 0;
    }

    private boolean hasChecksum() {
        return (descriptor & 4) != 0;
    }

    private int windowSize() {
        return isSingleSegment() ? 0 : 1;
    }

    private int dictionaryIdSize() {
        return DICTIONARY_ID_SIZES[descriptor & 3];
    }

    private int contentSizeSize() {
        int flag = descriptor >> 6;
        return flag == 0 && isSingleSegment() ? 1 : CONTENT_SIZE_SIZES[flag];
    }

    private void takeWindow() {
        if (number(windowSize(), dictionaryIdSize()) != 0) {
            throw new DecodingException("zstd: the content needs a dictionary");
        }
        int sizeSize = contentSizeSize();
        long contentSize = number(windowSize() + dictionaryIdSize(), sizeSize) + (sizeSize == 2 ? 256 : 0);
        long window = isSingleSegment() ? contentSize : window(bytes[0] & 0xFF);
        if (window < 0 || window > MAX_WINDOW) {
            throw new DecodingException("zstd: the window is larger than " + MAX_WINDOW + " bytes");
        }
        long block = Math.min(MAX_BLOCK, window);
        long out = window + 2 * block;
        // a negative size is above any window
        long wanted = block + (sizeSize == 0 || contentSize < 0 ? out : Math.min(contentSize, out));
        if (wanted > taken) {
            memory.accept(wanted - taken);
            taken = wanted;
        }
    }

    private static long window(int exponentAndMantissa) {
        long base = 1L << 10 + (exponentAndMantissa >> 3);
        return base + base / 8 * (exponentAndMantissa & 7);
    }

    private long number(int from, int size) {
        long number = 0;
        for (int i = size - 1; i >= 0; i--) {
            number = number << Byte.SIZE | bytes[from + i] & 0xFF;
        }
        return number;
    }

    private static DecodingException corrupt() {
        return new DecodingException("zstd: the content is corrupt or incomplete");
    }
}
