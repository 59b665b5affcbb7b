package io.wireformat.test.properties;

import com.example.letters.PropertiesCodec;
import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.schema.NameStyle;
import io.wireformat.schema.SchemaLanguage;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;

/** The same format with schemas, and with the lock's rules for it. Thread-safe. */
final class DescribedPropertiesCodec extends PropertiesCodec {

    private static final SchemaLanguage LANGUAGE = new SchemaLanguage(
            "properties", "template", "text/x-properties-template", DescribedPropertiesCodec::template);

    private static final NameStyle NAMES = new NameStyle(UnaryOperator.identity(), "", "");

    DescribedPropertiesCodec(JsonMapper mapper) {
        super(mapper);
    }

    @Override
    public SchemaLanguage schemaLanguage() {
        return LANGUAGE;
    }

    /** The same as in JSON: types and constants are text, and null is a missing line. */
    @Override
    public List<Compatibility> compatibility() {
        return List.of(Compatibility.byName("Properties", Invariant.EVERY_FIELD));
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
}
