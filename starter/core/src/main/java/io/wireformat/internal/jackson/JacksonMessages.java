package io.wireformat.internal.jackson;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Limit;
import io.wireformat.codec.Plan;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.ContentBufferStream;
import io.wireformat.codec.internal.framing.Framings;
import java.lang.reflect.Type;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages in a format of Jackson, in the mapper's configuration and without line breaks in streams. Safe for use by
 * many threads.
 *
 * @param format the format of a message
 * @param framing the framing of streams, or null if the caller chooses it
 * @param estimate estimates the heap of the values in content
 * @param mapper writes and reads messages
 * @param bounds apply the limits to the mapper
 * @param json writes and reads JSON instead of the mapper
 */
public record JacksonMessages(
        WireFormat format,
        @Nullable Framing framing,
        Supplier<HeapEstimate> estimate,
        ObjectMapper mapper,
        JacksonBounds bounds,
        PlannedJson json)
        implements Codec {

    /** JSON within all limits, with one message per line in streams. */
    public static JacksonMessages json(JsonMapper mapper, PlannedJson json) {
        return new JacksonMessages(
                Framings.JSON_ARRAY.format(),
                Framings.JSON_LINES,
                HeapEstimate::json,
                mapper,
                new JacksonBounds(Set.of(Limit.values())),
                json);
    }

    @Override
    public Binding bind(Type type) {
        JavaType message = mapper.constructType(type);
        Plan byMapper = new Messages(
                estimate,
                mapper.writerFor(message),
                mapper.readerFor(message).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS),
                bounds);
        return new Binding.Bound(json == PlannedJson.NONE ? byMapper : new Planned(json, mapper, type, byMapper));
    }

    /** JSON by a plan, and what that does not support by the mapper. */
    private record Planned(PlannedJson json, ObjectMapper mapper, Type type, Plan byMapper) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            if (!json.write(() -> mapper, type, value, content)) {
                byMapper.encode(value, content);
            }
        }

        @Override
        public Object decode(ContentReader content) {
            Object planned = json.mayRead() ? byPlan(content) : null;
            return planned != null ? planned : byMapper.decode(content);
        }

        private @Nullable Object byPlan(ContentReader content) {
            DecodedMemory memory =
                    new DecodedMemory(content.remaining(), content.limits(), DecodedMemory.Source.UNBOUNDED);
            memory.startTime();
            try {
                Object value = json.read(() -> mapper, type, content, memory);
                content.charge(memory.charged());
                return value;
            } finally {
                memory.endTime();
            }
        }

        @Override
        public StreamPlan streams(Framing framing) {
            return byMapper.streams(framing);
        }
    }

    private static final class Messages implements Plan {

        private final Supplier<HeapEstimate> estimate;
        private final ObjectWriter writer;
        private final ObjectReader reader;
        private final JacksonBounds bounds;
        private volatile @Nullable Bounded latest;

        Messages(Supplier<HeapEstimate> estimate, ObjectWriter writer, ObjectReader reader, JacksonBounds bounds) {
            this.estimate = estimate;
            this.writer = writer;
            this.reader = reader;
            this.bounds = bounds;
        }

        /** A reader within limits, which are the same for nearly all messages. */
        private record Bounded(DecodeLimits limits, ObjectReader reader) {}

        private ObjectReader within(DecodeLimits limits) {
            Bounded known = latest;
            if (known == null || known.limits != limits) {
                known = new Bounded(limits, bounds.within(limits, reader));
                latest = known;
            }
            return known.reader;
        }

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
            if (!content.hasRoom((long) HeapEstimate.MAX_PER_BYTE * content.remaining())) {
                content.charge(estimate.get().add(content.array(), content.position(), content.limit()));
            }
            try {
                Object value =
                        within(content.limits()).readValue(content.array(), content.position(), content.remaining());
                if (value == null) {
                    throw new DecodingException("is null", 0);
                }
                return value;
            } catch (JacksonException e) {
                throw JacksonFault.of(e);
            }
        }

        @Override
        public StreamPlan streams(Framing framing) {
            return framing.plan(
                    new Messages(estimate, writer.without(SerializationFeature.INDENT_OUTPUT), reader, bounds));
        }
    }
}
