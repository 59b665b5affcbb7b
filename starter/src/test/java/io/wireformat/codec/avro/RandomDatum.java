package io.wireformat.codec.avro;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/** Makes small values of any schema, whose bytes are also text, because either may be read as the other. */
final class RandomDatum {

    private static final List<String> TEXTS =
            List.of("", "a", "RED", "caf\u00e9", "\uD83D\uDE00", "some longer text, of 34 characters");

    private static final int DEEP = 3;

    private static final int TOO_DEEP = 8;

    private final Random random;

    RandomDatum(Random random) {
        this.random = random;
    }

    /** A value; an {@link IllegalArgumentException} where the schema has no finite ones. */
    @Nullable
    Object of(Schema schema) {
        return of(schema, 0);
    }

    private @Nullable Object of(Schema schema, int depth) {
        return switch (schema.getType()) {
            case RECORD -> record(schema, depth + 1);
            case UNION -> of(branch(schema.getTypes(), depth), depth);
            case ARRAY -> {
                List<Object> items = new ArrayList<>();
                for (int i = count(depth); i > 0; i--) {
                    items.add(of(schema.getElementType(), depth));
                }
                yield items;
            }
            case MAP -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                for (int i = count(depth); i > 0; i--) {
                    entries.put(text(), of(schema.getValueType(), depth));
                }
                yield entries;
            }
            case ENUM ->
                new GenericData.EnumSymbol(
                        schema,
                        schema.getEnumSymbols()
                                .get(random.nextInt(schema.getEnumSymbols().size())));
            case FIXED -> new GenericData.Fixed(schema, new byte[schema.getFixedSize()]);
            case STRING -> text();
            case BYTES -> ByteBuffer.wrap(text().getBytes(StandardCharsets.UTF_8));
            case INT -> random.nextInt() >> random.nextInt(Integer.SIZE);
            case LONG -> random.nextLong() >> random.nextInt(Long.SIZE);
            case FLOAT -> random.nextFloat();
            case DOUBLE -> random.nextGaussian();
            case BOOLEAN -> random.nextBoolean();
            case NULL -> null;
        };
    }

    private GenericData.Record record(Schema schema, int depth) {
        if (depth > TOO_DEEP) {
            throw new IllegalArgumentException("No finite value");
        }
        GenericData.Record record = new GenericData.Record(schema);
        schema.getFields().forEach(field -> record.put(field.pos(), of(field.schema(), depth)));
        return record;
    }

    private Schema branch(List<Schema> branches, int depth) {
        if (depth > DEEP) {
            for (Schema branch : branches) {
                if (branch.getType() == Schema.Type.NULL) {
                    return branch;
                }
            }
        }
        return branches.get(random.nextInt(branches.size()));
    }

    private int count(int depth) {
        return depth > DEEP ? 0 : random.nextInt(3);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }
}
