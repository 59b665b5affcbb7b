package io.wireformat.codec.protobufjson;

import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import java.io.OutputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Opens and closes the content around a message. */
record JsonPlan(JsonMessage message) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        try (JsonGenerator out =
                JsonInput.FACTORY.createGenerator(ObjectWriteContext.empty(), new BufferStream(content))) {
            message.write(out, value);
        } catch (JacksonException e) {
            throw new EncodingException("has no form in JSON", e);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        try (JsonInput in = new JsonInput(content)) {
            try {
                in.next();
                Object value = message.read(in);
                in.requireEnd();
                return value;
            } catch (JacksonException e) {
                throw in.malformed(e);
            }
        }
    }

    /** Appends to a buffer. */
    private static final class BufferStream extends OutputStream {

        private final ContentBuffer content;

        BufferStream(ContentBuffer content) {
            this.content = content;
        }

        @Override
        public void write(int value) {
            content.writeByte(value);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            content.writeBytes(bytes, offset, length);
        }
    }
}
