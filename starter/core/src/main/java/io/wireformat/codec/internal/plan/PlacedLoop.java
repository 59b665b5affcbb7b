package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The loop for formats whose fields have places. */
final class PlacedLoop<K, M> extends Loop<K, M> {

    private final PlacedWriter<K, M> writer;
    private final PlacedReader<K, M> reader;

    PlacedLoop(Operations<K, M> operations, MessageModel model, M key, List<FieldPlan<K, M>> fields) {
        super(operations, model, key, fields);
        this.writer = operations.placedWriter();
        this.reader = operations.placedReader();
    }

    @Override
    void write(ContentBuffer out, long container, Object message) {
        @Nullable Object[] values = new Object[written.size()];
        long[] places = new long[values.length];
        long state = writer.begin(out, container, key);
        for (int i = 0; i < values.length; i++) {
            FieldPlan<K, M> field = written.get(i);
            if (field.value().kind().isInline()) {
                state = writeField(out, state, field, message);
                continue;
            }
            values[i] = get(field, message);
            if (values[i] != null) {
                state = writer.reserve(out, state, field.value().key());
                places[i] = writer.place(out, state, field.value().key());
            }
        }
        writer.end(out, state, key);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value != null) {
                writeValue(out, places[i], written.get(i), value);
            }
        }
    }

    @Override
    void readFields(ContentReader in, long container, FieldValues values) {
        long state = reader.first(in, container, key);
        for (int i = 0, n = fields.size(); i < n; i++) {
            FieldPlan<K, M> field = fields.get(i);
            try {
                long at = reader.locate(in, state, field.value().key());
                if (at != Operations.END) {
                    readField(in, at, field, values);
                }
            } catch (DecodingException e) {
                throw e.inField(field.field().name());
            }
        }
    }
}
