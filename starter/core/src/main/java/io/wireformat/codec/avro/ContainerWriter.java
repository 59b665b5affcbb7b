package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.StreamWriter;
import java.util.concurrent.ThreadLocalRandom;

/** Writes one object container file. Messages that are sent together form a block. */
final class ContainerWriter implements StreamWriter {

    private static final int MAX_BLOCK_HEAD = 2 * ContentBuffer.MAX_VARINT_SIZE;

    private final ContentBuffer blockHead = new ContentBuffer(MAX_BLOCK_HEAD);
    private final AvroContent messages;
    private final ContainerHead head;
    private int blockStart;
    private long count;

    ContainerWriter(AvroContent messages) {
        byte[] marker = new byte[ContainerHead.MARKER_SIZE];
        ThreadLocalRandom.current().nextBytes(marker);
        this.messages = messages;
        this.head = ContainerHead.stored(messages.schema(), marker);
    }

    @Override
    public void begin(ContentBuffer out) {
        head.write(messages.schema(), out);
    }

    @Override
    public void write(Object message, ContentBuffer out) {
        if (count == 0) {
            blockStart = out.size();
        }
        messages.encodeDatum(message, out);
        count++;
    }

    /** Inserts the head of the block, whose size is only known now. */
    @Override
    public void seal(ContentBuffer out) {
        if (count == 0) {
            return;
        }
        int length = out.size() - blockStart;
        blockHead.truncate(0);
        AvroBinary.writeLong(blockHead, count);
        AvroBinary.writeLong(blockHead, length);
        out.ensure(blockHead.size());
        System.arraycopy(out.array(), blockStart, out.array(), blockStart + blockHead.size(), length);
        System.arraycopy(blockHead.array(), 0, out.array(), blockStart, blockHead.size());
        out.advance(blockHead.size());
        out.writeBytes(head.marker());
        count = 0;
    }
}
