package io.wireformat.web;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentBufferStream;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.jackson.JacksonBounds;
import java.lang.reflect.Type;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;

/**
 * The messages of streams in a format that Spring converts itself: written and read one by one by the mapper of Spring's
 * converter, without line breaks. Safe for use by many threads.
 *
 * @param spring the format of a message
 * @param mapper writes and reads them
 * @param bounds hold the mapper to the limits
 */
public record JacksonMessages(SpringFormat spring, ObjectMapper mapper, JacksonBounds bounds) implements Codec {

    @Override
    public WireFormat format() {
        return spring.format();
    }

    @Override
    public Binding bind(Type type) {
        JavaType message = mapper.constructType(type);
        return new Binding.Bound(new Messages(
                spring,
                mapper.writerFor(message).without(SerializationFeature.INDENT_OUTPUT),
                mapper.readerFor(message).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS),
                bounds));
    }

    private record Messages(SpringFormat spring, ObjectWriter writer, ObjectReader reader, JacksonBounds bounds)
            implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            try {
                writer.writeValue(new ContentBufferStream(content), value);
            } catch (JacksonException e) {
                throw JacksonFault.ofWriting(e);
            }
        }

        @Override
        public Object decode(ContentReader content) {
            content.charge(spring.heapEstimate(null).add(content.array(), content.position(), content.limit()));
            try {
                Object value = bounds.within(content.limits(), reader)
                        .readValue(content.array(), content.position(), content.remaining());
                if (value == null) {
                    throw new DecodingException("is null", 0);
                }
                return value;
            } catch (JacksonException e) {
                throw JacksonFault.of(e);
            }
        }
    }
}
