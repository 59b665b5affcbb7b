package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates a block of a container that was compressed with deflate, within the limits on decoded content.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951: deflate</a>
 */
final class Inflated {

    private static final int STEP = 8192;

    /** zlib's Adler-32 checksum, of which Python's avro and fastavro leave some bytes. Avro's Java reader ignores them. */
    private static final int MAX_CHECKSUM = 4;

    private Inflated() {}

    static ContentReader of(ContentReader in, ContainerBlock block) {
        ContentBuffer out = new ContentBuffer(STEP);
        Inflater inflater = new Inflater(true);
        try {
            in.position(block.start());
            inflater.setInput(in.array(), block.start(), block.length());
            inflate(inflater, out, in);
        } catch (DataFormatException e) {
            throw in.error("a block of the container is not valid deflate data");
        } finally {
            inflater.end();
        }
        return in.decodedTo(out);
    }

    private static void inflate(Inflater inflater, ContentBuffer out, ContentReader in) throws DataFormatException {
        int coded = in.limit() - in.start();
        int max = in.limits().decodedSize(coded);
        while (!inflater.finished()) {
            in.chargeRoom(out, STEP);
            out.ensure(STEP);
            int inflated = inflater.inflate(out.array(), out.size(), STEP);
            out.advance(inflated);
            if (out.size() > max) {
                throw ContentTooLargeException.decoded(coded, in.limits());
            }
            if (inflated == 0 && !inflater.finished()) {
                throw in.error("a block of the container ends within its deflate data");
            }
        }
        if (inflater.getRemaining() > MAX_CHECKSUM) {
            throw in.error(inflater.getRemaining() + " bytes follow the deflate data of a block");
        }
    }
}
