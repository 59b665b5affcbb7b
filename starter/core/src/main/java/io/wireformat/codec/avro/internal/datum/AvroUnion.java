package io.wireformat.codec.avro.internal.datum;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.Field;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of several records: the position of its type, then the record.
 *
 * @param branches the records in the order of the schema
 * @param first the position of the first record: 1 where null is in front, else 0
 */
record AvroUnion(UnionModel model, List<Branch> branches, int first) implements AvroValue {

    static AvroUnion compile(UnionModel model, boolean nullable, Map<MessageModel, AvroMessage> compiled) {
        List<Branch> branches = model.alternatives().stream()
                .map(alternative -> Branch.compile(alternative, compiled))
                .toList();
        return new AvroUnion(model, branches, nullable ? 1 : 0);
    }

    @Override
    public void write(ContentBuffer out, Object value) {
        int index = model.indexOf(value);
        Branch branch = branches.get(index);
        AvroBinary.writeInt(out, first + index);
        try {
            branch.message.write(out, value);
        } catch (EncodingException e) {
            throw e.inField(branch.alternative.name());
        }
    }

    /** Reads a value; null where null is in front and is what comes. */
    @Override
    public @Nullable Object read(ContentReader in) {
        long position = AvroBinary.readLong(in);
        if (position == 0 && first == 1) {
            return null;
        }
        if (position < 0 || position >= first + branches.size()) {
            throw in.error("a union of " + (first + branches.size()) + " types has no branch " + position);
        }
        Branch branch = branches.get((int) position - first);
        try {
            return branch.message.read(in);
        } catch (DecodingException e) {
            throw e.inField(branch.alternative.name());
        }
    }

    /**
     * An alternative.
     *
     * @param message its record
     */
    record Branch(Field alternative, AvroValue message) {

        static Branch compile(Field alternative, Map<MessageModel, AvroMessage> compiled) {
            return new Branch(alternative, AvroValue.of(alternative.type(), false, compiled));
        }
    }
}
