package io.wireformat.codec.internal.framing;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.Plan;

/** Reads frames of one message each. */
final class SingleMessageReader implements FrameReader {

    private static final ContentReader NONE = new ContentReader(new byte[0]);

    private final Plan messages;
    private ContentReader frame = NONE;

    SingleMessageReader(Plan messages) {
        this.messages = messages;
    }

    @Override
    public long open(ContentReader content) {
        frame = content;
        return 1;
    }

    @Override
    public Object next() {
        return messages.decode(frame);
    }
}
