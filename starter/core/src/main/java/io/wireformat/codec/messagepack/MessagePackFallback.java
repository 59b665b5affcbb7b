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
 * Supports types outside the message model (such as a list of {@code Optional}s): the application's mapper maps a
 * value, and jackson-dataformat-msgpack encodes it.
 *
 * <p>A type is supported if JSON maps each property by itself, without a view, filter, type id, converter or custom
 * serializer, and if each property's type determines its content.
 *
 * <p>The content's structure is checked against the limits before the library reads it. Safe for use by many threads.
 */
final class MessagePackFallback implements MessagePackCodec.OtherTypes {

    private final MessageModels models;
    private final MessagePackFactory library;

    MessagePackFallback(MessageModels models) {
        this.models = models;
        // the library caches reusable resources per thread, and there may be very many threads
        library = new MessagePackFactory().setReuseResourceInGenerator(false).setReuseResourceInParser(false);
        // JacksonContentCheck has checked the content's limits before
        library.setStreamReadConstraints(StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNestingDepth(Integer.MAX_VALUE)
                .build());
    }

    @Override
    public Binding bind(Type type) {
        SelfContainedTypes selfContained = new SelfContainedTypes(new JsonMapping(models.mapper()));
        JavaType javaType;
        try {
            javaType = selfContained.require(type);
        } catch (UnsupportedTypeException e) {
            return new Binding.Unsupported(e.reason());
        }
        return new Binding.Bound(new JacksonPlan(
                models.mapper()
                        .writerFor(javaType)
                        .without(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .without(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS),
                models.mapper().readerFor(javaType).with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES),
                library,
                new JacksonContentCheck(selfContained.maxProperties())));
    }
}
