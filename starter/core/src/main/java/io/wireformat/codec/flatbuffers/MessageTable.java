package io.wireformat.codec.flatbuffers;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageWriter;
import io.wireformat.model.RecordedField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message compiled for FlatBuffers: a table.
 *
 * <p>Its fields are written widest first, so that each is aligned without padding wherever its predecessors are
 * absent; a table with eight-byte fields starts four bytes before a multiple of eight, since its first four bytes lead
 * to the vtable.
 */
final class MessageTable implements FlatBuffersTable {

    private static final int MAX_SHARED = Long.SIZE;

    private final MessageModel model;

    /** Null where a field was removed, whose id stays taken. */
    private @Nullable FlatBuffersField[] byId = {};

    private List<FlatBuffersField> fieldsAsWritten = List.of();

    private int maxSize;

    private boolean wide;

    /** For a map's entry whose key is an enum without a zero: what content means that leaves the key out. */
    private @Nullable Enum<?> absentKey;

    private MessageWriter<FlatBuffersOutput> writer = MessageWriter.compose(List.of());

    MessageTable(MessageModel model) {
        this.model = model;
    }

    /** Fields come after the table exists, because one may hold it. */
    void complete(Map<FieldType, FlatBuffersTable> compiled) {
        int[] removed = model.removed().stream().mapToInt(RecordedField::number).toArray();
        byId = new FlatBuffersField[model.fields().size() + removed.length];
        List<FlatBuffersField> fields = new ArrayList<>();
        for (Field field : model.fields()) {
            int below = (int) Arrays.stream(removed)
                    .filter(number -> number < field.number())
                    .count();
            int id = fields.size() + below;
            FlatBuffersField compiledField = FlatBuffersField.compile(model, field, id, compiled);
            byId[id] = compiledField;
            fields.add(compiledField);
        }
        fields.sort(Comparator.comparingInt(FlatBuffersField::size).reversed());
        fieldsAsWritten = List.copyOf(fields);
        maxSize =
                Integer.BYTES + fields.stream().mapToInt(FlatBuffersField::size).sum();
        wide = fields.stream().anyMatch(field -> field.size() == Long.BYTES);
        writer = MessageWriter.compose(fieldsAsWritten);
        if (EntryKeys.isEntry(model) && model.fields().get(0).type() instanceof EnumModel keys) {
            absentKey = EntryKeys.absent(keys);
        }
    }

    @Override
    public int write(FlatBuffersOutput out, Object message) {
        int table = out.openTable(maxSize, byId.length, wide);
        int children = out.postponed();
        writer.write(out, message);
        out.closeTable(table, this);
        out.writePostponed(children);
        return table;
    }

    @Override
    public boolean sharesVtables() {
        return byId.length <= MAX_SHARED;
    }

    @Override
    public void writeVtable(FlatBuffersOutput out, ContentBuffer content, int tableSize) {
        int vtable = content.size();
        content.writeZeros(FlatBuffersInput.VTABLE_HEADER + byId.length * Short.BYTES);
        int offset = Integer.BYTES;
        int end = vtable + FlatBuffersInput.VTABLE_HEADER;
        for (FlatBuffersField field : fieldsAsWritten) {
            if (out.isPresent(field.id())) {
                int entry = vtable + FlatBuffersInput.VTABLE_HEADER + field.id() * Short.BYTES;
                content.setShortLittleEndian(entry, offset);
                offset += field.size();
                end = Math.max(end, entry + Short.BYTES);
            }
        }
        content.setShortLittleEndian(vtable, end - vtable);
        content.setShortLittleEndian(vtable + Short.BYTES, tableSize);
        content.truncate(end);
    }

    @Override
    public Object read(FlatBuffersInput in, int table) {
        int vtable = in.enterTable(table);
        int entries = Math.min(byId.length, in.vtableEntries(vtable));
        in.charge(model.heapSize());
        FieldValues values = newValues();
        for (int id = 0; id < entries; id++) {
            int offset = in.vtableEntry(vtable, id);
            FlatBuffersField field = byId[id];
            if (offset != 0 && field != null) {
                try {
                    field.read(in, table + offset, values);
                } catch (DecodingException e) {
                    throw e.inField(field.field().name());
                }
            }
        }
        in.leaveTable();
        return model.newInstance(values);
    }

    private FieldValues newValues() {
        FieldValues values = model.newValues();
        if (absentKey != null) {
            values.set(model.fields().get(0).slot(), absentKey);
        }
        return values;
    }
}
