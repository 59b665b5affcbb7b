package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes and reads a message field by field, by what its plan says. */
final class Loop<K, M> {

    private final Operations<K, M> operations;

    private final MessageModel model;

    private final M key;

    private final List<FieldPlan<K, M>> fields;

    Loop(Operations<K, M> operations, MessageModel model, M key, List<FieldPlan<K, M>> fields) {
        this.operations = operations;
        this.model = model;
        this.key = key;
        this.fields = fields;
    }

    void write(ContentBuffer out, Object message) {
        long frame = operations.begin(out, key);
        for (int i = 0, n = fields.size(); i < n; i++) {
            FieldPlan<K, M> field = fields.get(i);
            if (field.isWritten()) {
                frame = field.isPrimitive()
                        ? writePrimitive(out, frame, field, message)
                        : write(out, frame, field, message);
            }
        }
        operations.end(out, key);
    }

    private long writePrimitive(ContentBuffer out, long frame, FieldPlan<K, M> field, Object message) {
        K at = field.value().key();
        MethodHandle getter = field.getter();
        try {
            return switch (field.value().kind()) {
                case BOOLEAN -> operations.writeBoolean(out, frame, at, (boolean) getter.invokeExact(message));
                case INT -> operations.writeInt(out, frame, at, (int) getter.invokeExact(message));
                case LONG -> operations.writeLong(out, frame, at, (long) getter.invokeExact(message));
                case FLOAT -> operations.writeFloat(out, frame, at, (float) getter.invokeExact(message));
                default -> operations.writeDouble(out, frame, at, (double) getter.invokeExact(message));
            };
        } catch (Throwable e) {
            throw MessagePlan.failed(e, message);
        }
    }

    private long write(ContentBuffer out, long frame, FieldPlan<K, M> plan, Object message) {
        Object value;
        try {
            value = (Object) plan.getter().invokeExact(message);
        } catch (Throwable e) {
            throw MessagePlan.failed(e, message);
        }
        Field field = plan.field();
        if (value == null) {
            field.requireNullable();
            return operations.writeNull(out, frame, plan.value().key());
        }
        try {
            return write(out, frame, plan.value(), value);
        } catch (EncodingException e) {
            throw e.inField(field.name());
        }
    }

    private long write(ContentBuffer out, long frame, ValuePlan<K, M> plan, Object value) {
        K at = plan.key();
        return switch (plan.kind()) {
            case BOOLEAN -> operations.writeBoolean(out, frame, at, (Boolean) value);
            case INT -> operations.writeInt(out, frame, at, (Integer) value);
            case LONG -> operations.writeLong(out, frame, at, (Long) value);
            case FLOAT -> operations.writeFloat(out, frame, at, (Float) value);
            case DOUBLE -> operations.writeDouble(out, frame, at, (Double) value);
            case TEXT -> operations.writeText(out, frame, at, (String) value);
            case BYTES -> operations.writeBytes(out, frame, at, (byte[]) value);
            case ENUM -> operations.writeEnum(out, frame, at, (EnumModel) plan.type(), (Enum<?>) value);
            case MESSAGE -> {
                long opened = operations.openMessage(out, frame, at);
                plan.nested().loop().write(out, value);
                yield operations.closeMessage(out, opened, at);
            }
            case LIST -> writeList(out, frame, plan, (List<?>) value);
            case ARRAY -> PrimitiveArray.write(out, operations, plan, frame, value);
            case LOGICAL, OPEN, UNION, MAP ->
                throw new IllegalStateException(plan.kind().name());
        };
    }

    private long writeList(ContentBuffer out, long frame, ValuePlan<K, M> plan, List<?> list) {
        int count = list.size();
        long opened = operations.openList(out, frame, plan.key(), count);
        for (int i = 0; i < count; i++) {
            Object item = list.get(i);
            if (item == null) {
                throw new EncodingException("is null").inElement(i);
            }
            try {
                opened = write(out, opened, plan.elements(), item);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        return operations.closeList(out, opened, plan.key(), count);
    }

    Object read(ContentReader in) {
        FieldValues values = newValues(in);
        read(in, values);
        return finish(values);
    }

    private FieldValues newValues(ContentReader in) {
        in.charge(model.heapSize());
        return model.newValues();
    }

    /** Reads fields into values that may hold an earlier occurrence of the message. */
    private void read(ContentReader in, FieldValues values) {
        int expected = 0;
        long frame = operations.begin(in, key);
        while (frame != Operations.END) {
            boolean inOrder = expected < fields.size()
                    && operations.at(frame, fields.get(expected).value().key());
            int index = inOrder ? expected : operations.find(frame, key);
            if (index < 0) {
                frame = operations.skip(in, frame, key);
                continue;
            }
            FieldPlan<K, M> field = fields.get(index);
            try {
                readField(in, frame, field, values);
            } catch (DecodingException e) {
                throw e.inField(field.field().name());
            }
            expected = index + 1;
            frame = operations.next(in, frame, key);
        }
    }

    private void readField(ContentReader in, long frame, FieldPlan<K, M> field, FieldValues values) {
        int slot = field.field().slot();
        ValuePlan<K, M> plan = field.value();
        if (field.isPrimitive()) {
            readPrimitive(in, frame, plan, values, slot);
        } else if (operations.accumulates()) {
            accumulate(in, frame, plan, values, slot);
        } else {
            values.set(slot, read(in, frame, plan, null));
        }
    }

    private void readPrimitive(ContentReader in, long frame, ValuePlan<K, M> plan, FieldValues values, int slot) {
        switch (plan.kind()) {
            case BOOLEAN -> values.setBoolean(slot, operations.readBoolean(in, frame, plan.key()));
            case INT -> values.setInt(slot, operations.readInt(in, frame, plan.key()));
            case LONG -> values.setLong(slot, operations.readLong(in, frame, plan.key()));
            case FLOAT -> values.setFloat(slot, operations.readFloat(in, frame, plan.key()));
            default -> values.setDouble(slot, operations.readDouble(in, frame, plan.key()));
        }
    }

    private void accumulate(ContentReader in, long frame, ValuePlan<K, M> plan, FieldValues values, int slot) {
        Object soFar = values.get(slot);
        if (plan.kind() == Kind.MESSAGE) {
            FieldValues nested = soFar == null ? plan.nested().loop().newValues(in) : (FieldValues) soFar;
            values.set(slot, nested);
            long opened = operations.openMessage(in, frame, plan.key());
            in.enter();
            plan.nested().loop().read(in, nested);
            in.leave();
            operations.closeMessage(in, opened, plan.key());
            requireOne(values, slot);
        } else if (plan.kind() == Kind.ARRAY) {
            PrimitiveArray array = soFar instanceof PrimitiveArray more
                    ? more
                    : new PrimitiveArray(plan.elements().kind());
            array.read(in, operations, plan, frame);
            values.set(slot, array);
        } else {
            values.set(slot, read(in, frame, plan, soFar));
        }
    }

    /** Of the alternatives that content mentions, the last counts. */
    private void requireOne(FieldValues values, int slot) {
        if (model.standsForUnion()) {
            for (FieldPlan<K, M> other : fields) {
                if (other.field().slot() != slot) {
                    values.set(other.field().slot(), null);
                }
            }
        }
    }

    private @Nullable Object read(ContentReader in, long frame, ValuePlan<K, M> plan, @Nullable Object soFar) {
        K at = plan.key();
        return switch (plan.kind()) {
            case BOOLEAN -> operations.readBoolean(in, frame, at);
            case INT -> operations.readInt(in, frame, at);
            case LONG -> operations.readLong(in, frame, at);
            case FLOAT -> operations.readFloat(in, frame, at);
            case DOUBLE -> operations.readDouble(in, frame, at);
            case TEXT -> operations.readText(in, frame, at);
            case BYTES -> operations.readBytes(in, frame, at);
            case ENUM -> readEnum(in, frame, plan, (EnumModel) plan.type());
            case MESSAGE -> {
                long opened = operations.openMessage(in, frame, at);
                in.enter();
                Object value = plan.nested().loop().read(in);
                in.leave();
                operations.closeMessage(in, opened, at);
                yield value;
            }
            case LIST -> readList(in, frame, plan, soFar);
            case ARRAY -> {
                PrimitiveArray array = new PrimitiveArray(plan.elements().kind());
                array.read(in, operations, plan, frame);
                yield array.array();
            }
            case LOGICAL, OPEN, UNION, MAP ->
                throw new IllegalStateException(plan.kind().name());
        };
    }

    private @Nullable Object readEnum(ContentReader in, long frame, ValuePlan<K, M> plan, EnumModel type) {
        Enum<?> constant = operations.readEnum(in, frame, plan.key(), type);
        if (constant == null && !plan.unknownIsNull()) {
            throw in.error("no constant of " + type.name() + " has this number");
        }
        return constant;
    }

    private List<Object> readList(ContentReader in, long frame, ValuePlan<K, M> plan, @Nullable Object soFar) {
        ValuePlan<K, M> element = plan.elements();
        long block = operations.openList(in, frame, plan.key());
        List<Object> list = CompiledMessage.list(in, soFar, operations.capacity(block));
        for (int count = (int) block; count > 0; count = (int) block) {
            CompiledMessage.count(in, count, operations.capacity(block), element.type());
            for (int i = 0; i < count; i++) {
                try {
                    list.add(read(in, frame, element, null));
                } catch (DecodingException e) {
                    throw e.inElement(list.size());
                }
            }
            block = operations.nextBlock(in, block, plan.key());
        }
        return list;
    }

    private Object finish(FieldValues values) {
        if (operations.accumulates()) {
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

    /** Replaces what reading left in the values by the property's value. */
    private void finish(FieldPlan<K, M> field, FieldValues values) {
        Kind kind = field.value().kind();
        if (kind != Kind.MESSAGE && kind != Kind.LIST && kind != Kind.ARRAY) {
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
            values.set(
                    slot,
                    kind == Kind.LIST
                            ? List.of()
                            : PrimitiveArray.empty(field.value().elements().kind()));
        }
    }
}
