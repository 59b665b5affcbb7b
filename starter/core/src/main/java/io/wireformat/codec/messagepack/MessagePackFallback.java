package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.StreamReadConstraints;
import io.wireformat.codec.Binding;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping;
import java.lang.reflect.Type;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.DateTimeFeature;

/**
 * MessagePack for what the message model does not cover (such as a list of {@code Optional}s): what the application's
 * mapper makes of a value, in the bytes of jackson-dataformat-msgpack.
 *
 * <p>A type is carried where JSON shows each property by itself: no view, filter, type id, converter or custom serializer
 * decides, and no property leaves open what it holds.
 *
 * <p>Objects are maps, {@code java.time} values ISO 8601 text, {@code BigDecimal} text. Unknown keys are skipped, nil
 * for a primitive is an error. The content's structure is checked within the reader's limits before the library sees
 * it; a map's entries count as elements beyond as many as an object has properties. Safe for use by many threads.
 */
final class MessagePackFallback implements MessagePackCodec.OtherTypes {

    private final MessageModels models;

    private final MessagePackFactory library;

    /**
     * A fallback.
     *
     * @param models knows the application's JSON mapper
     */
    MessagePackFallback(MessageModels models) {
        this.models = models;
        // resources for reuse would stay with each thread, of which there may be very many
        library = new MessagePackFactory().setReuseResourceInGenerator(false).setReuseResourceInParser(false);
        // the reader's own limits come first
        library.setStreamReadConstraints(StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNestingDepth(Integer.MAX_VALUE)
                .build());
    }

    @Override
    public Binding bind(Type type) {
        ShownTypes shown = new ShownTypes(new JsonMapping(models.mapper()));
        JavaType javaType;
        try {
            javaType = shown.require(type);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
        return new Binding.Bound(new JacksonPlan(
                models.mapper()
                        .writerFor(javaType)
                        .without(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .without(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS),
                models.mapper()
                        .readerFor(javaType)
                        .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                        .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES),
                library,
                new JacksonContent(shown.mostProperties())));
    }
}
