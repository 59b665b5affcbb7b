package com.example.letters;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes records of texts and integers as lines of name=text, with the names of the application's mapper. Thread-safe. */
public class PropertiesCodec implements Codec {

    private static final WireFormat FORMAT =
            new WireFormat("properties", "application/x-properties", List.of("text/x-properties"), true);

    private static final Set<Class<?>> SUPPORTED =
            Set.of(String.class, int.class, Integer.class, long.class, Long.class, boolean.class, Boolean.class);

    private final JsonMapper mapper;

    public PropertiesCodec(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public Binding bind(Type type) {
        if (!(type instanceof Class<?> c) || !c.isRecord()) {
            return new Binding.Unsupported(type.getTypeName() + " is no record");
        }
        for (RecordComponent component : c.getRecordComponents()) {
            if (!SUPPORTED.contains(component.getType())) {
                return new Binding.Unsupported(
                        c.getSimpleName() + "." + component.getName() + " is neither text nor integer");
            }
        }
        return new Binding.Bound(new Lines(mapper, c));
    }

    private record Lines(JsonMapper mapper, Class<?> type) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            mapper.valueToTree(value).properties().forEach(property -> {
                if (!property.getValue().isNull()) {
                    String text =
                            property.getValue().asString().replace("~", "~0").replace("\n", "~1");
                    content.writeBytes((property.getKey() + "=" + text + "\n").getBytes(StandardCharsets.UTF_8));
                }
            });
        }

        @Override
        public Object decode(ContentReader content) {
            ObjectNode properties = mapper.createObjectNode();
            while (content.hasRemaining()) {
                int end = content.position();
                while (end < content.limit() && content.array()[end] != '\n') {
                    end++;
                }
                if (end == content.limit()) {
                    throw content.error("a line without an end");
                }
                String[] line = content.readText(end - content.position()).split("=", 2);
                if (line.length < 2 || properties.has(line[0])) {
                    throw content.error("a line that is not a property, or repeats one");
                }
                properties.put(line[0], line[1].replace("~1", "\n").replace("~0", "~"));
                content.skip(1);
            }
            try {
                return mapper.treeToValue(properties, type);
            } catch (JacksonException e) {
                throw new DecodingException("is not a " + type.getSimpleName(), -1, e);
            }
        }
    }
}
