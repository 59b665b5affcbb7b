package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.avro.internal.datum.AvroReader;
import io.wireformat.model.Field;
import io.wireformat.model.FieldReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message that was written with another schema: fields are matched by name and read in the writer's order; those that
 * the writer alone has are passed, and those that the reader alone has are what an absent field is.
 */
final class ResolvedMessage implements AvroReader {

    private final WriterSchema.RecordOf writer;

    private final MessageModel reader;

    private final Resolution resolution;

    /** Made when a message is first read; by several threads at once does no harm. */
    private volatile @Nullable List<FieldReader<ContentReader>> fields;

    ResolvedMessage(WriterSchema.RecordOf writer, MessageModel reader, Resolution resolution) {
        this.writer = writer;
        this.reader = reader;
        this.resolution = resolution;
    }

    @Override
    public Object read(ContentReader in) {
        writer.count(in);
        in.charge(reader.heapSize());
        FieldValues values = reader.newValues();
        List<FieldReader<ContentReader>> each = fields();
        for (int i = 0, n = each.size(); i < n; i++) {
            each.get(i).readInTurn(in, values);
        }
        return reader.newInstance(values);
    }

    private List<FieldReader<ContentReader>> fields() {
        List<FieldReader<ContentReader>> known = fields;
        if (known == null) {
            known = resolved();
            fields = known;
        }
        return known;
    }

    private List<FieldReader<ContentReader>> resolved() {
        Map<String, Field> byName = new HashMap<>();
        reader.fields().forEach(field -> byName.put(field.name(), field));
        return writer.members().stream()
                .filter(member -> byName.containsKey(member.name()) || !member.isNothing())
                .map(member -> resolved(member, byName.get(member.name())))
                .toList();
    }

    private FieldReader<ContentReader> resolved(WriterSchema.Member member, @Nullable Field field) {
        return field == null ? (in, values) -> member.type().skip(in) : resolution.resolve(member.type(), field);
    }
}
