package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads a message field by field, in a loop over its plan. */
class Loop<K, M> {

    private final Grammar<K, M> grammar;
    private final ValueWriter<K, M> writer;
    private final ValueReader<K, M> reader;
    private final MessageModel model;
    final M key;
    final List<FieldPlan<K, M>> fields;
    final List<FieldPlan<K, M>> written;
    private final Values<K, M> values;

    Loop(Operations<K, M> operations, MessageModel model, M key, List<FieldPlan<K, M>> fields) {
        this.grammar = operations.grammar();
        this.writer = operations.writer();
        this.reader = operations.reader();
        this.model = model;
        this.key = key;
        this.fields = fields;
        this.written = FieldPlan.written(fields, operations);
        this.values = new Values<>(operations, true);
    }

    static <K, M> Loop<K, M> of(Operations<K, M> operations, MessageModel model, M key, List<FieldPlan<K, M>> fields) {
        return operations.isPlaced()
                ? new PlacedLoop<>(operations, model, key, fields)
                : new Loop<>(operations, model, key, fields);
    }

    void write(ContentBuffer out, long container, Object message) {
        long state = writer.begin(out, container, key);
        for (int i = 0, n = written.size(); i < n; i++) {
            state = writeField(out, state, written.get(i), message);
        }
        writer.end(out, key);
    }

    final long writeField(ContentBuffer out, long state, FieldPlan<K, M> field, Object message) {
        if (field.isPrimitive()) {
            return writePrimitive(out, state, field, message);
        }
        Object value = get(field, message);
        return value == null ? writer.writeNull(out, state, field.value().key()) : writeValue(out, state, field, value);
    }

    private long writePrimitive(ContentBuffer out, long state, FieldPlan<K, M> field, Object message) {
        K at = field.value().key();
        MethodHandle getter = field.getter();
        try {
            return switch (field.value().kind()) {
                case BOOLEAN -> writer.writeBoolean(out, state, at, (boolean) getter.invokeExact(message));
                case INT -> writer.writeInt(out, state, at, (int) getter.invokeExact(message));
                case LONG -> writer.writeLong(out, state, at, (long) getter.invokeExact(message));
                case FLOAT -> writer.writeFloat(out, state, at, (float) getter.invokeExact(message));
                default -> writer.writeDouble(out, state, at, (double) getter.invokeExact(message));
            };
        } catch (Throwable e) {
            throw MessagePlan.failed(e, message);
        }
    }

    static @Nullable Object get(FieldPlan<?, ?> field, Object message) {
        Object value;
        try {
            value = (Object) field.getter().invokeExact(message);
        } catch (Throwable e) {
            throw MessagePlan.failed(e, message);
        }
        if (value == null) {
            field.field().requireNullable();
        }
        return value;
    }

    final long writeValue(ContentBuffer out, long state, FieldPlan<K, M> field, Object value) {
        try {
            return values.write(out, state, field.value(), value);
        } catch (EncodingException e) {
            throw e.inField(field.field().name());
        }
    }

    Object read(ContentReader in, long container) {
        FieldValues values = newValues(in);
        readFields(in, container, values);
        return finish(values);
    }

    private FieldValues newValues(ContentReader in) {
        in.charge(model.heapSize());
        return model.newValues();
    }

    /** Reads fields into values, which may contain an earlier occurrence of the message. */
    void readFields(ContentReader in, long container, FieldValues values) {
        int expected = 0;
        long state = reader.first(in, container, key);
        if (grammar.isUntagged()) {
            for (int i = 0, n = fields.size(); i < n; i++) {
                readField(in, state, i, values, null);
            }
            return;
        }
        BitSet seen = grammar.occursOnce() ? new BitSet(fields.size()) : null;
        while (state != Operations.END) {
            boolean inOrder = expected < fields.size()
                    && reader.at(state, fields.get(expected).value().key());
            int index = inOrder ? expected : reader.find(state, key);
            if (index < 0) {
                state = reader.skip(in, state, key);
                continue;
            }
            readField(in, state, index, values, seen);
            expected = index + 1;
            state = expected < fields.size()
                    ? reader.next(in, state, key, fields.get(expected).value().key())
                    : reader.next(in, state, key);
        }
    }

    private void readField(ContentReader in, long state, int index, FieldValues values, @Nullable BitSet seen) {
        FieldPlan<K, M> field = fields.get(index);
        try {
            if (seen != null) {
                if (seen.get(index)) {
                    throw in.error("occurs twice");
                }
                seen.set(index);
            }
            readField(in, state, field, values);
        } catch (DecodingException e) {
            throw e.inField(field.field().name());
        }
    }

    final void readField(ContentReader in, long state, FieldPlan<K, M> field, FieldValues values) {
        int slot = field.field().slot();
        ValuePlan<K, M> plan = field.value();
        boolean isNull = !field.nullIsValue()
                && (grammar.accumulates() || !field.isPrimitive())
                && reader.readNull(in, state, plan.key());
        if (isNull && grammar.accumulates()) {
            return;
        }
        if (grammar.occursOnce() && model.standsForUnion()) {
            requireNone(in, values);
        }
        if (field.isPrimitive()) {
            readPrimitive(in, state, plan, values, slot);
        } else if (isNull) {
            if (!field.field().takesNull()) {
                throw in.error(Operations.NEVER_NULL);
            }
            values.set(slot, null);
        } else if (grammar.accumulates()) {
            accumulate(in, state, plan, values, slot);
        } else {
            values.set(slot, this.values.read(in, state, plan, null));
        }
    }

    private void readPrimitive(ContentReader in, long state, ValuePlan<K, M> plan, FieldValues values, int slot) {
        switch (plan.kind()) {
            case BOOLEAN -> values.setBoolean(slot, reader.readBoolean(in, state, plan.key()));
            case INT -> values.setInt(slot, reader.readInt(in, state, plan.key()));
            case LONG -> values.setLong(slot, reader.readLong(in, state, plan.key()));
            case FLOAT -> values.setFloat(slot, reader.readFloat(in, state, plan.key()));
            default -> values.setDouble(slot, reader.readDouble(in, state, plan.key()));
        }
    }

    private void accumulate(ContentReader in, long state, ValuePlan<K, M> plan, FieldValues values, int slot) {
        Object soFar = values.get(slot);
        if (plan.kind() == Kind.MESSAGE) {
            FieldValues nested = soFar == null ? plan.nested().loop().newValues(in) : (FieldValues) soFar;
            values.set(slot, nested);
            long container = reader.openMessage(in, state, plan.key());
            in.enter();
            plan.nested().loop().readFields(in, container, nested);
            in.leave();
            reader.closeMessage(in, container, plan.key());
            requireOne(values, slot);
        } else if (plan.kind() == Kind.ARRAY) {
            PrimitiveArray array = soFar instanceof PrimitiveArray more
                    ? more
                    : new PrimitiveArray(plan.elements().kind());
            array.read(in, reader, plan, state);
            values.set(slot, array);
        } else {
            values.set(slot, this.values.read(in, state, plan, soFar));
        }
    }

    private void requireNone(ContentReader in, FieldValues values) {
        if (!model.isNone(values)) {
            throw in.error("is a second alternative");
        }
    }

    /** The last alternative in the content wins. */
    private void requireOne(FieldValues values, int slot) {
        if (model.standsForUnion()) {
            for (FieldPlan<K, M> other : fields) {
                if (other.field().slot() != slot) {
                    values.set(other.field().slot(), null);
                }
            }
        }
    }

    private Object finish(FieldValues values) {
        if (grammar.accumulates()) {
            for (int i = 0, n = fields.size(); i < n; i++) {
                FieldPlan<K, M> field = fields.get(i);
                try {
                    finish(field, values);
                } catch (DecodingException e) {
                    throw e.inField(field.field().name());
                }
            }
        }
        return model.newInstance(values);
    }

    /** Converts an accumulated value to the property's value. */
    private void finish(FieldPlan<K, M> field, FieldValues values) {
        Kind kind = field.value().kind();
        if (kind != Kind.MESSAGE && !field.value().isCollection()) {
            return;
        }
        int slot = field.field().slot();
        Object value = values.get(slot);
        if (kind == Kind.MESSAGE) {
            Loop<K, M> nested = field.value().nested().loop();
            boolean isEmpty = value == null && model.javaType() == Map.Entry.class;
            FieldValues read = isEmpty ? nested.model.newValues() : (FieldValues) value;
            if (read != null) {
                boolean isNone = field.field().unknownIsNull() && nested.model.isNone(read);
                values.set(slot, isNone ? null : nested.finish(read));
            }
        } else if (value instanceof PrimitiveArray array) {
            values.set(slot, array.array());
        } else if (value == null) {
            values.set(slot, field.value().empty());
        }
    }
}
