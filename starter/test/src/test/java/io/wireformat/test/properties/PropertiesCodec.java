package io.wireformat.test.properties;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Kept;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.NameStyle;
import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes records of texts and numbers as lines of {@code name=text}. The application's mapper supplies the names and
 * creates the values, so that properties hidden from JSON stay hidden. Null values are omitted. Thread-safe.
 */
public final class PropertiesCodec implements Codec {

    private static final WireFormat FORMAT =
            new WireFormat("properties", "application/x-properties", List.of("text/x-properties"), true);

    private static final SchemaLanguage LANGUAGE =
            new SchemaLanguage("properties", "template", "text/x-properties-template", PropertiesCodec::template);

    private static final NameStyle NAMES = new NameStyle(UnaryOperator.identity(), "", "");

    private static final Set<Class<?>> SUPPORTED =
            Set.of(String.class, int.class, Integer.class, long.class, Long.class, boolean.class, Boolean.class);

    private final JsonMapper mapper;

    /** Creates a codec that uses the application's mapper. */
    public PropertiesCodec(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public SchemaLanguage schemaLanguage() {
        return LANGUAGE;
    }

    /** The same as in JSON: types and constants are text, and null is a missing line. */
    @Override
    public List<Compatibility> compatibility() {
        return List.of(Compatibility.byName("Properties", Kept.EVERY_FIELD));
    }

    @Override
    public Binding bind(Type type) {
        if (!(type instanceof Class<?> c) || !c.isRecord()) {
            return new Binding.Declined(type.getTypeName() + " is no record");
        }
        for (RecordComponent component : c.getRecordComponents()) {
            if (!SUPPORTED.contains(component.getType())) {
                return new Binding.Declined(
                        c.getSimpleName() + "." + component.getName() + " is neither text nor number");
            }
        }
        return new Binding.Bound(new Lines(mapper, c));
    }

    /** The template: a line for each property. */
    private static String template(FieldType type) {
        if (!(type instanceof MessageModel message)) {
            throw new UnsupportedTypeException(SchemaLanguage.nameOf(type), "is no record");
        }
        StringBuilder text = new StringBuilder();
        NAMES.namesOf(message)
                .forEach((field, name) ->
                        text.append(name).append("=<").append(field.type()).append(">\n"));
        return text.toString();
    }

    private record Lines(JsonMapper mapper, Class<?> type) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            JsonNode properties = mapper.valueToTree(value);
            properties.properties().forEach(property -> {
                if (!property.getValue().isNull()) {
                    String line = property.getKey() + "="
                            + escaped(property.getValue().asString()) + "\n";
                    content.writeBytes(line.getBytes(StandardCharsets.UTF_8));
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
                properties.put(line[0], unescaped(line[1]));
                content.skip(1);
            }
            try {
                return mapper.treeToValue(properties, type);
            } catch (JacksonException e) {
                throw new DecodingException("is not a " + type.getSimpleName(), -1, e);
            }
        }

        private static String escaped(String text) {
            return text.replace("~", "~0").replace("\n", "~1");
        }

        private static String unescaped(String text) {
            return text.replace("~1", "\n").replace("~0", "~");
        }
    }
}
