package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Blocks of a container that were compressed with deflate. What they hold together is bound by the limits on decoded
 * content, and inflating stops there.
 *
 * @param data the blocks' content, one behind the other
 * @param blocks where in it they are
 * @see <a href="https://www.rfc-editor.org/rfc/rfc1951">RFC 1951: deflate</a>
 */
record Inflated(ContentReader data, List<Container.Block> blocks) {

    private static final int STEP = 8192;

    static Inflated of(ContentReader in, List<Container.Block> deflated) {
        ContentBuffer out = new ContentBuffer(STEP);
        List<Container.Block> blocks = new ArrayList<>(deflated.size());
        Inflater inflater = new Inflater(true);
        try {
            for (Container.Block block : deflated) {
                int start = out.size();
                in.position(block.start());
                inflater.reset();
                inflater.setInput(in.array(), block.start(), block.length());
                inflate(inflater, out, in);
                blocks.add(new Container.Block(block.count(), start, out.size() - start));
            }
        } catch (DataFormatException e) {
            throw in.error("a block of the container is not deflated data");
        } finally {
            inflater.end();
        }
        return new Inflated(in.decodedTo(out), blocks);
    }

    private static void inflate(Inflater inflater, ContentBuffer out, ContentReader in) throws DataFormatException {
        int coded = in.limit() - in.start();
        int most = in.limits().decodedSize(coded);
        while (!inflater.finished()) {
            in.chargeRoom(out, STEP);
            out.ensure(STEP);
            int inflated = inflater.inflate(out.array(), out.size(), STEP);
            out.advance(inflated);
            if (out.size() > most) {
                throw ContentTooLargeException.decoded(coded, in.limits());
            }
            if (inflated == 0 && !inflater.finished()) {
                throw in.error("a block of the container ends within deflated data");
            }
        }
        if (inflater.getRemaining() > 0) {
            throw in.error(inflater.getRemaining() + " bytes follow the deflated data of a block");
        }
    }
}
