package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads values of any kind by their plan.
 *
 * @param plain whether messages in them always use loops instead of classes
 */
record Values<K, M>(Grammar<K, M> grammar, ValueWriter<K, M> writer, ValueReader<K, M> reader, boolean plain) {

    Values(Operations<K, M> operations, boolean plain) {
        this(operations.grammar(), operations.writer(), operations.reader(), plain);
    }

    long write(ContentBuffer out, long state, ValuePlan<K, M> plan, Object value) {
        K at = plan.key();
        return switch (plan.kind()) {
            case BOOLEAN -> writer.writeBoolean(out, state, at, (Boolean) value);
            case INT -> writer.writeInt(out, state, at, (Integer) value);
            case LONG -> writer.writeLong(out, state, at, (Long) value);
            case FLOAT -> writer.writeFloat(out, state, at, (Float) value);
            case DOUBLE -> writer.writeDouble(out, state, at, (Double) value);
            case TEXT -> writer.writeText(out, state, at, (String) value);
            case BYTES -> writer.writeBytes(out, state, at, (byte[]) value);
            case ENUM -> writer.writeEnum(out, state, at, (EnumModel) plan.type(), (Enum<?>) value);
            case OTHER -> writer.writeOther(out, state, at, plan.type(), value);
            case MESSAGE -> {
                long container = writer.openMessage(out, state, at);
                plan.nested().write(out, container, value, plain);
                yield writer.closeMessage(out, container, at);
            }
            case UNION -> writeUnion(out, state, plan, plan.alternatives(), value);
            case LIST -> writeList(out, state, plan, (List<?>) value);
            case ARRAY -> PrimitiveArray.write(out, writer, plan, state, value);
            case MAP -> writeMap(out, state, plan, (Map<?, ?>) value);
        };
    }

    private long writeUnion(ContentBuffer out, long state, ValuePlan<K, M> plan, UnionPlan<K, M> union, Object value) {
        int index = union.model().indexOf(value);
        long container = writer.openMessage(out, state, plan.key());
        long inner = writer.beginUnion(out, container, union.key());
        try {
            write(out, inner, union.alternatives().get(index), value);
        } catch (EncodingException e) {
            throw grammar.namesAlternatives() ? e.inField(union.name(index)) : e;
        }
        writer.end(out, union.key());
        return writer.closeMessage(out, container, plan.key());
    }

    private long writeList(ContentBuffer out, long state, ValuePlan<K, M> plan, List<?> list) {
        writer.checkCollection(list);
        int count = list.size();
        long container = writer.openList(out, state, plan.key(), count);
        long last = container;
        for (int i = 0; i < count; i++) {
            try {
                // a list that converts its elements may fail here
                Object item = list.get(i);
                if (item == null) {
                    throw new EncodingException("is null");
                }
                long at =
                        writer.element(out, container, last, i, plan.elements().key());
                last = write(out, at, plan.elements(), item);
            } catch (EncodingException e) {
                throw e.inElement(i);
            }
        }
        return writer.closeList(out, last, plan.key(), count);
    }

    private long writeMap(ContentBuffer out, long state, ValuePlan<K, M> plan, Map<?, ?> map) {
        writer.checkCollection(map);
        int count = map.size();
        long container = writer.openList(out, state, plan.key(), count);
        int index = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            container = writePart(out, container, plan.keys(), entry.getKey(), "key", index);
            container = writePart(out, container, plan.elements(), entry.getValue(), "value", index);
            index++;
        }
        if (index != count) {
            throw new EncodingException("has changed while it was written");
        }
        return writer.closeList(out, container, plan.key(), count);
    }

    private long writePart(
            ContentBuffer out, long state, ValuePlan<K, M> plan, @Nullable Object part, String name, int index) {
        if (part == null) {
            throw new EncodingException("is null").inField(name).inElement(index);
        }
        try {
            return write(out, state, plan, part);
        } catch (EncodingException e) {
            throw e.inField(name).inElement(index);
        }
    }

    /**
     * Reads a value; null stands for an unknown constant or alternative, if null is allowed.
     *
     * @param soFar the list that elements are added to
     */
    @Nullable
    Object read(ContentReader in, long state, ValuePlan<K, M> plan, @Nullable Object soFar) {
        K at = plan.key();
        return switch (plan.kind()) {
            case BOOLEAN -> reader.readBoolean(in, state, at);
            case INT -> reader.readInt(in, state, at);
            case LONG -> reader.readLong(in, state, at);
            case FLOAT -> reader.readFloat(in, state, at);
            case DOUBLE -> reader.readDouble(in, state, at);
            case TEXT -> reader.readText(in, state, at);
            case BYTES -> reader.readBytes(in, state, at);
            case ENUM -> readEnum(in, state, plan, (EnumModel) plan.type());
            case OTHER -> reader.readOther(in, state, at, plan.type());
            case MESSAGE -> {
                long container = reader.openMessage(in, state, at);
                in.enter();
                Object value = plan.nested().read(in, container, plain);
                in.leave();
                reader.closeMessage(in, container, at);
                yield value;
            }
            case UNION -> readUnion(in, state, plan, plan.alternatives());
            case LIST -> readList(in, state, plan, soFar);
            case ARRAY -> {
                PrimitiveArray array = new PrimitiveArray(plan.elements().kind());
                array.read(in, reader, plan, state);
                yield array.array();
            }
            case MAP -> readMap(in, state, plan);
        };
    }

    private @Nullable Object readEnum(ContentReader in, long state, ValuePlan<K, M> plan, EnumModel type) {
        Enum<?> constant = reader.readEnum(in, state, plan.key(), type);
        if (constant == null && !plan.unknownIsNull()) {
            throw in.error("no constant of " + type.name() + " has this " + grammar.constantIs());
        }
        return constant;
    }

    private @Nullable Object readUnion(ContentReader in, long state, ValuePlan<K, M> plan, UnionPlan<K, M> union) {
        long container = reader.openMessage(in, state, plan.key());
        Object value = null;
        long inner = reader.firstOfUnion(in, container, union.key());
        while (inner != Operations.END) {
            int index = reader.find(inner, union.key());
            if (index < 0) {
                inner = reader.skip(in, inner, union.key());
                continue;
            }
            if (value != null) {
                throw in.error("has more than one alternative");
            }
            try {
                value = read(in, inner, union.alternatives().get(index), null);
            } catch (DecodingException e) {
                throw grammar.namesAlternatives() ? e.inField(union.name(index)) : e;
            }
            inner = reader.next(in, inner, union.key());
        }
        reader.closeMessage(in, container, plan.key());
        if (value == null && !plan.unknownIsNull()) {
            throw in.error(union.model().noneKnown());
        }
        return value;
    }

    private List<Object> readList(ContentReader in, long state, ValuePlan<K, M> plan, @Nullable Object soFar) {
        ValuePlan<K, M> element = plan.elements();
        long block = reader.openList(in, state, plan.key());
        List<Object> list = CompiledMessage.list(soFar, reader.capacity(block), in);
        for (int count = (int) block; count > 0; count = (int) block) {
            CompiledMessage.count(in, count, reader.capacity(block), element.type(), list);
            for (int i = 0; i < count; i++) {
                try {
                    list.add(read(in, reader.element(in, state, i, element.key()), element, null));
                } catch (DecodingException e) {
                    throw e.inElement(list.size());
                }
            }
            block = reader.nextBlock(in, block, plan.key());
        }
        return list;
    }

    /** The last of equal keys wins; errors name an entry by its position, so that they do not contain keys. */
    private Map<Object, Object> readMap(ContentReader in, long state, ValuePlan<K, M> plan) {
        long block = reader.openList(in, state, plan.key());
        Map<Object, Object> map = new LinkedHashMap<>(2 * Math.min((int) block, CompiledMessage.MAX_INITIAL_CAPACITY));
        int index = 0;
        for (int count = (int) block; count > 0; count = (int) block) {
            in.countElements(count, ContentReader.MAP_ENTRY);
            for (int i = 0; i < count; i++, index++) {
                Object key = readPart(in, state, plan.keys(), "key", index);
                if (grammar.occursOnce() && map.containsKey(key)) {
                    throw in.error("occurs twice").inField("key").inElement(index);
                }
                map.put(key, readPart(in, state, plan.elements(), "value", index));
            }
            block = reader.nextBlock(in, block, plan.key());
        }
        return map;
    }

    private Object readPart(ContentReader in, long state, ValuePlan<K, M> plan, String name, int index) {
        try {
            return Objects.requireNonNull(read(in, state, plan, null));
        } catch (DecodingException e) {
            throw e.inField(name).inElement(index);
        }
    }
}
