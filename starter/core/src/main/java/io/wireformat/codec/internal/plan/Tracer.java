package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.codec.ContentTrace.Role;
import io.wireformat.codec.Utf8;
import io.wireformat.model.EnumModel;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Records which bytes belong to which value: makes the calls of {@link Loop} and {@link Values}, and looks at the position
 * before and after each. Creates no messages; the content is read again for its value. For one content.
 */
final class Tracer<K, M> {

    private final Grammar<K, M> grammar;
    private final ValueReader<K, M> reader;

    /** Null if values follow each other. */
    private final @Nullable Extents<K> extents;

    private final ContentReader in;
    private final ContentTrace trace;

    private Tracer(Operations<K, M> operations, ContentReader in, ContentTrace trace) {
        this.grammar = operations.grammar();
        this.reader = operations.reader();
        this.extents = operations.isPlaced() ? operations.placedReader().extents() : null;
        this.in = in;
        this.trace = trace;
    }

    /** Records a message at the root. */
    static <K, M> void trace(ContentReader in, ContentTrace trace, MessagePlan<K, M> plan) {
        Tracer<K, M> tracer = new Tracer<>(plan.operations(), in, trace);
        tracer.root(plan.model().name(), () -> tracer.fields(plan, Operations.ROOT));
    }

    /** Records any root. */
    static <K, M> void trace(ContentReader in, ContentTrace trace, Operations<K, M> operations, ValuePlan<K, M> plan) {
        Tracer<K, M> tracer = new Tracer<>(operations, in, trace);
        tracer.root(typeOf(plan), () -> tracer.value(plan, 0));
    }

    private void root(String type, Runnable values) {
        ContentReader.Mark start = in.mark();
        trace.open("", type);
        try {
            if (extents != null) {
                trace.rest(Role.PADDING);
                extents.root(in, trace);
            }
            values.run();
        } catch (DecodingException e) {
            // reported when the content is read
        }
        in.reset(start);
    }

    private static String typeOf(ValuePlan<?, ?> plan) {
        return switch (plan.kind()) {
            case MESSAGE -> ((MessageModel) plan.type()).name();
            case UNION -> ((UnionModel) plan.type()).name();
            case ENUM -> ((EnumModel) plan.type()).name();
            case OTHER -> plan.type().toString().toLowerCase(Locale.ROOT);
            default -> plan.kind().name().toLowerCase(Locale.ROOT);
        };
    }

    /** Records the bytes since a position. */
    private void since(int from, Role role) {
        if (extents == null) {
            trace.part(role, from, in.position());
        }
    }

    private void fields(MessagePlan<K, M> plan, long container) {
        plan.loop();
        int from = in.position();
        long state = reader.first(in, container, plan.key());
        if (extents != null) {
            extents.message(in, state, trace);
            placed(plan.fields(), state);
            return;
        }
        if (grammar.isUntagged()) {
            plan.fields().forEach(field -> field(field, state, in.position()));
            return;
        }
        int keyFrom = state == Operations.END ? in.position() : reader.firstKey(in, plan.key(), from);
        trace.part(Role.STRUCTURE, from, keyFrom);
        tagged(plan, state, keyFrom);
    }

    private void tagged(MessagePlan<K, M> plan, long first, int firstKey) {
        long state = first;
        int keyFrom = firstKey;
        while (state != Operations.END) {
            int index = reader.find(state, plan.key());
            if (index < 0) {
                unknown(state, plan.key(), keyFrom);
            } else {
                field(plan.fields().get(index), state, keyFrom);
            }
            keyFrom = in.position();
            state = reader.next(in, state, plan.key());
        }
        since(keyFrom, Role.STRUCTURE);
    }

    private void unknown(long state, M message, int keyFrom) {
        trace.open("unknown field", "skipped");
        since(keyFrom, Role.KEY);
        int from = in.position();
        reader.skipValue(in, state, message);
        since(from, Role.VALUE);
        trace.close();
    }

    private void field(FieldPlan<K, M> field, long state, int keyFrom) {
        trace.open(field.field().name(), typeOf(field.value()));
        since(keyFrom, Role.KEY);
        int from = in.position();
        boolean mayBeNull = !field.nullIsValue() && (grammar.accumulates() || !field.isPrimitive());
        boolean isNull = mayBeNull && reader.readNull(in, state, field.value().key());
        since(from, isNull ? Role.VALUE : Role.KEY);
        if (isNull) {
            trace.value(null);
        } else {
            value(field.value(), state);
        }
        trace.close();
    }

    private void placed(List<FieldPlan<K, M>> fields, long state) {
        PlacedReader<K, M> placed = (PlacedReader<K, M>) reader;
        for (FieldPlan<K, M> field : fields) {
            K key = field.value().key();
            trace.open(field.field().name(), typeOf(field.value()));
            placed.extents().field(in, state, key, trace);
            long at = placed.locate(in, state, key);
            if (at != Operations.END) {
                value(field.value(), at);
                trace.close();
            } else {
                trace.closeIfEmpty();
            }
        }
    }

    private void value(ValuePlan<K, M> plan, long state) {
        K at = plan.key();
        int from = in.position();
        switch (plan.kind()) {
            case BOOLEAN -> scalar(from, reader.readBoolean(in, state, at));
            case INT -> scalar(from, reader.readInt(in, state, at));
            case LONG -> scalar(from, reader.readLong(in, state, at));
            case FLOAT -> scalar(from, reader.readFloat(in, state, at));
            case DOUBLE -> scalar(from, reader.readDouble(in, state, at));
            case ENUM -> scalar(from, reader.readEnum(in, state, at, (EnumModel) plan.type()));
            case OTHER -> scalar(from, reader.readOther(in, state, at, plan.type()));
            case TEXT -> {
                elsewhere(state, at);
                String text = reader.readText(in, state, at);
                sized(from, Utf8.encode(text).length, text);
            }
            case BYTES -> {
                elsewhere(state, at);
                byte[] bytes = reader.readBytes(in, state, at);
                sized(from, bytes.length, bytes);
            }
            case MESSAGE -> message(plan, state);
            case UNION -> union(plan, plan.alternatives(), state);
            case LIST, ARRAY, MAP -> list(plan, state);
        }
    }

    private void elsewhere(long state, K key) {
        if (extents != null) {
            extents.value(in, state, key, trace);
        }
    }

    private void scalar(int from, @Nullable Object value) {
        since(from, Role.VALUE);
        trace.value(value);
    }

    /** Records a value of some bytes at the end of the bytes read, after its length. */
    private void sized(int from, int length, Object value) {
        if (extents == null) {
            int valueFrom = Math.max(from, in.position() - length);
            trace.part(Role.LENGTH, from, valueFrom);
            trace.part(Role.VALUE, valueFrom, in.position());
        }
        trace.value(value);
    }

    private void message(ValuePlan<K, M> plan, long state) {
        int from = in.position();
        long container = reader.openMessage(in, state, plan.key());
        since(from, Role.LENGTH);
        in.enter();
        fields(plan.nested(), container);
        in.leave();
        reader.closeMessage(in, container, plan.key());
    }

    private void union(ValuePlan<K, M> plan, UnionPlan<K, M> union, long state) {
        int from = in.position();
        long container = reader.openMessage(in, state, plan.key());
        since(from, Role.LENGTH);
        if (extents != null) {
            extents.union(in, container, trace);
        }
        int keyFrom = in.position();
        long inner = reader.firstOfUnion(in, container, union.key());
        while (inner != Operations.END) {
            int index = reader.find(inner, union.key());
            if (index < 0) {
                unknown(inner, union.key(), keyFrom);
            } else {
                ValuePlan<K, M> alternative = union.alternatives().get(index);
                trace.open(union.name(index), typeOf(alternative));
                since(keyFrom, Role.KEY);
                value(alternative, inner);
                trace.close();
            }
            keyFrom = in.position();
            inner = reader.next(in, inner, union.key());
        }
        since(keyFrom, Role.STRUCTURE);
        reader.closeMessage(in, container, plan.key());
    }

    private void list(ValuePlan<K, M> plan, long state) {
        elsewhere(state, plan.key());
        int from = in.position();
        long block = reader.openList(in, state, plan.key());
        since(from, Role.LENGTH);
        int index = 0;
        int keyFrom = in.position();
        for (int count = (int) block; count > 0; count = (int) block) {
            in.countPassed(count);
            for (int i = 0; i < count; i++, index++) {
                element(plan, state, index, keyFrom);
                keyFrom = in.position();
            }
            block = reader.nextBlock(in, block, plan.key());
            if (grammar.isUntagged() || (int) block == 0) {
                since(keyFrom, Role.LENGTH);
                keyFrom = in.position();
            }
        }
    }

    private void element(ValuePlan<K, M> list, long state, int index, int keyFrom) {
        ValuePlan<K, M> element = list.elements();
        trace.open("[" + index + "]", list.kind() == Kind.MAP ? "entry" : typeOf(element));
        since(keyFrom, Role.KEY);
        if (list.kind() == Kind.MAP) {
            part("key", list.keys(), state);
            part("value", element, state);
        } else {
            if (extents != null) {
                extents.element(in, state, index, element.key(), trace);
            }
            value(element, reader.element(in, state, index, element.key()));
        }
        trace.close();
    }

    private void part(String name, ValuePlan<K, M> plan, long state) {
        trace.open(name, typeOf(plan));
        value(plan, state);
        trace.close();
    }
}
