package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.wireformat.codec.Binding;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import org.msgpack.jackson.dataformat.MessagePackFactory;
import org.msgpack.jackson.dataformat.MessagePackMapper;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * MessagePack for what the message model does not cover (such as a list of {@code Optional}s), carried by
 * jackson-dataformat-msgpack.
 *
 * <p>That library works on Jackson 2, which knows nothing of the application's Jackson 3 mapper: neither its modules,
 * mix-ins and naming strategy nor the annotations that moved. A type is therefore carried only where both mappers see
 * the same properties in every class that can be reached from it, and where nothing else decides what JSON shows: no
 * view, filter, type id, converter or custom serializer, and no property whose type leaves open what it holds. A value
 * of a subclass of a class that was compared so is refused.
 *
 * <p>Objects are maps, {@code java.time} values ISO 8601 text, {@code BigDecimal} text. Unknown keys are skipped, nil
 * for a primitive is an error. The content's structure is checked within the reader's limits before the library sees
 * it; a map's entries count as elements beyond as many as an object has properties. Safe for use by many threads.
 */
final class MessagePackFallback implements MessagePackCodec.OtherTypes {

    private final ObjectMapper mapper;

    private final ComparedTypes compared;

    /**
     * A fallback.
     *
     * @param models knows the application's JSON mapper
     */
    MessagePackFallback(MessageModels models) {
        // comparing looks at types that may turn out unfit, so it must not fill the caches of the mapper that works
        compared = new ComparedTypes(models.json(), new Jackson2Mapping(newMapper(models.mapper())));
        mapper = newMapper(models.mapper())
                .registerModule(new SimpleModule().setSerializerModifier(new ComparedTypesOnly(compared)));
    }

    @Override
    public Binding bind(Type type) {
        JavaType javaType;
        try {
            javaType = compared.require(type);
        } catch (UnsupportedTypeException e) {
            return new Binding.Declined(e.reason());
        }
        JacksonContent checked = new JacksonContent(compared.mostProperties());
        return new Binding.Bound(new JacksonPlan(mapper.writerFor(javaType), mapper.readerFor(javaType), checked));
    }

    private static ObjectMapper newMapper(JsonMapper json) {
        // resources for reuse would stay with each thread, of which there may be very many
        MessagePackFactory factory =
                new MessagePackFactory().setReuseResourceInGenerator(false).setReuseResourceInParser(false);
        // the reader's own limits come first
        factory.setStreamReadConstraints(StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNestingDepth(Integer.MAX_VALUE)
                .build());
        return MessagePackMapper.builder(factory)
                .disable(MapperFeature.DEFAULT_VIEW_INCLUSION)
                .build()
                .handleBigDecimalAsString()
                .registerModules(new JavaTimeModule(), new Jdk8Module())
                .configure(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, false)
                .configure(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS, false)
                .configure(SerializationFeature.FAIL_ON_EMPTY_BEANS, false)
                .configure(
                        SerializationFeature.WRITE_ENUMS_USING_TO_STRING,
                        json.isEnabled(EnumFeature.WRITE_ENUMS_USING_TO_STRING))
                .configure(
                        DeserializationFeature.READ_ENUMS_USING_TO_STRING,
                        json.isEnabled(EnumFeature.READ_ENUMS_USING_TO_STRING))
                .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
                .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, true);
    }
}
