package io.wireformat.types;

import io.wireformat.fixtures.Languages;
import io.wireformat.types.Row.Sample;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/** The Avro schema of the property as Avro's library understands it, in the words of Avro IDL. */
final class AvroCell {

    private AvroCell() {}

    static String of(Sample sample, byte[] content) {
        Schema body = new Schema.Parser().parse(Languages.AVRO.export(Converters.describe(sample.body())));
        Schema schema = sample.isWhole() ? body : body.getField("value").schema();
        return "`" + definitionOf(schema) + "`";
    }

    private static String definitionOf(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> "record " + schema.getName() + fieldsOf(schema);
            case ENUM -> "enum " + schema.getName() + " { " + String.join(", ", schema.getEnumSymbols()) + " }";
            default -> nameOf(schema);
        };
    }

    private static String nameOf(Schema schema) {
        return switch (schema.getType()) {
            case ARRAY -> "array<" + nameOf(schema.getElementType()) + ">";
            case MAP -> "map<" + nameOf(schema.getValueType()) + ">";
            case UNION ->
                schema.getTypes().stream().map(AvroCell::nameOf).collect(Collectors.joining(", ", "union { ", " }"));
            case RECORD, ENUM -> isMadeUp(schema) ? "record" + fieldsOf(schema) : schema.getName();
            default -> simpleNameOf(schema);
        };
    }

    private static boolean isMadeUp(Schema schema) {
        return schema.getType() == Schema.Type.RECORD
                && Stream.of(Values.class.getDeclaredClasses())
                        .map(Class::getSimpleName)
                        .noneMatch(schema.getName()::startsWith);
    }

    private static String fieldsOf(Schema schema) {
        return schema.getFields().stream()
                .map(field -> nameOf(field.schema()) + " " + field.name() + ";")
                .collect(Collectors.joining(" ", " { ", " }"));
    }

    private static String simpleNameOf(Schema schema) {
        String name = schema.getType().getName();
        return schema.getLogicalType() == null
                ? name
                : name + " (" + schema.getLogicalType().getName() + ")";
    }
}
