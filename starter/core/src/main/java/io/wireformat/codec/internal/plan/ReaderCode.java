package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Generates a method that reads a message, or some of its fields, like {@link Loop}. */
final class ReaderCode<K, M> {

    private final MessagePlan<K, M> plan;
    private final HiddenClass made;
    private final Operations<K, M> operations;
    private final MessageModel model;
    private final Code code;
    private final Code.Local in;
    private final Code.Local state;
    private final ValueReaderCode<K, M> values;

    /** An instance of the class, which keeps the values read in its fields; null if variables keep them. */
    private final Code.@Nullable Local draft;

    /** The value read for each field. */
    private final List<Variable> read;

    /** Whether each field has occurred, if it must not occur twice. */
    private final List<Variable> seen;

    ReaderCode(MessagePlan<K, M> plan, HiddenClass made, boolean chunked) {
        this.plan = plan;
        this.made = made;
        this.operations = plan.operations();
        this.model = plan.model();
        this.code = made.method("read", Object.class, ContentReader.class, long.class);
        this.in = code.parameter(0);
        this.state = code.parameter(1);
        this.values = new ValueReaderCode<>(plan, code, in);
        this.read = new ArrayList<>();
        this.seen = new ArrayList<>();
        code.load(in).ldc((long) model.heapSize()).call(ContentReader.class, "charge", void.class, long.class);
        this.draft = chunked ? code.keepInstance() : null;
    }

    /** Reads some fields into the draft, in a method of the draft. */
    private ReaderCode(ReaderCode<K, M> whole, Code code) {
        this.plan = whole.plan;
        this.made = whole.made;
        this.operations = whole.operations;
        this.model = whole.model;
        this.code = code;
        this.in = whole.in;
        this.state = whole.state;
        this.values = new ValueReaderCode<>(plan, code, in);
        this.read = whole.read;
        this.seen = whole.seen;
        this.draft = code.self();
    }

    void message() {
        MethodHandle creator = model.creator();
        // null if the constructor takes the values read
        Code.Local into = creator == null
                ? code.constant(model, MessageModel.class)
                        .call(MessageModel.class, "newValues", FieldValues.class)
                        .keep(FieldValues.class)
                : null;
        FieldValues absent = model.newValues();
        for (FieldPlan<K, M> field : plan.fields()) {
            absent(field, absent, into);
            read.add(variable(field.isPrimitive() ? field.field().javaType() : Object.class, "r" + read.size()));
        }
        if (operations.grammar().occursOnce()) {
            for (int i = 0; i < read.size(); i++) {
                code.push(0);
                seen.add(variable(int.class, "s" + i));
            }
        }
        values.operation("first", long.class, state, plan.key()).store(state);
        if (operations.isPlaced()) {
            placedFields();
        } else if (operations.grammar().isUntagged()) {
            fields(null);
        } else {
            fieldsInAnyOrder();
        }
        if (into != null) {
            set(into);
            code.constant(model, MessageModel.class).load(into);
            code.call(MessageModel.class, "newInstance", Object.class, FieldValues.class)
                    .end(Opcodes.ARETURN);
        } else if (creator != null) {
            create(creator);
        }
    }

    /** The value read for a field, or whether it has occurred: a local variable, or a field of the draft. */
    private record Variable(Class<?> type, Code.@Nullable Local local, String name) {}

    /** A new variable, set to the top of the stack. */
    private Variable variable(Class<?> type, String name) {
        if (draft == null) {
            return new Variable(type, code.keep(type), name);
        }
        made.variable(name, type);
        Variable variable = new Variable(type, null, name);
        store(variable);
        return variable;
    }

    private Code load(Variable variable) {
        return draft == null
                ? code.load(Objects.requireNonNull(variable.local))
                : code.load(draft).field(Opcodes.GETFIELD, variable.name, variable.type);
    }

    private void store(Variable variable) {
        if (draft == null) {
            code.store(Objects.requireNonNull(variable.local));
            return;
        }
        int known = code.known();
        Code.Local value = code.keep(variable.type);
        code.load(draft).load(value).field(Opcodes.PUTFIELD, variable.name, variable.type);
        code.forget(known);
    }

    /** Pushes the value of a field that is absent from content. */
    private void absent(FieldPlan<K, M> field, FieldValues absent, Code.@Nullable Local into) {
        if (field.isPrimitive()) {
            code.zero(field.field().javaType());
            return;
        }
        int slot = field.field().slot();
        Object value = absent.get(slot);
        if (value == null && isMissable(field.field()) && field.field().type() instanceof EnumModel e) {
            value = e.byNumber(0);
        }
        if (into != null) {
            code.load(into).push(slot).call(FieldValues.class, "get", Object.class, int.class);
        } else if (value != null) {
            code.constant(value);
        } else {
            code.insn(Opcodes.ACONST_NULL);
        }
    }

    /** Whether content without the field may be invalid. */
    private static boolean isMissable(Field field) {
        return !field.takesNull() && !field.defaulted();
    }

    /** Reads the fields in the order of their numbers, and starts again if they arrive in another order. */
    private void fieldsInAnyOrder() {
        Label again = new Label();
        Label done = new Label();
        code.label(again);
        fields(plan.key());
        end(state, done);
        values.reader().load(state).constant(plan.key());
        code.call(ValueReader.class, "find", int.class, long.class, Object.class)
                .jump(Opcodes.IFGE, again);
        values.operation("skip", long.class, state, plan.key()).store(state);
        code.jump(Opcodes.GOTO, again).label(done);
    }

    /**
     * Reads all fields.
     *
     * @param sought the message's key, if each field may be absent; null if content has all fields in order
     */
    private void fields(@Nullable M sought) {
        if (draft == null) {
            places().forEach(i -> field(i, sought));
            return;
        }
        for (List<Integer> chunk : ClassCompiler.chunks(places())) {
            String name = "read" + chunk.get(0);
            Code part = made.method(name, long.class, ContentReader.class, long.class);
            ReaderCode<K, M> reader = new ReaderCode<>(this, part);
            chunk.forEach(i -> reader.field(i, sought));
            part.load(state).end(Opcodes.LRETURN);
            code.load(draft).load(in).load(state);
            code.callOwn(name, long.class, ContentReader.class, long.class).store(state);
        }
    }

    /** The indices of the fields. */
    private List<Integer> places() {
        return IntStream.range(0, read.size()).boxed().toList();
    }

    private void field(int i, @Nullable M sought) {
        if (sought == null) {
            field(i, state);
            return;
        }
        Label next = new Label();
        values.reader().load(state).constant(plan.fields().get(i).value().key());
        code.call(ValueReader.class, "at", boolean.class, long.class, Object.class)
                .jump(Opcodes.IFEQ, next);
        field(i, state);
        if (i + 1 < read.size()) {
            values.reader().load(in).load(state).constant(sought);
            code.constant(plan.fields().get(i + 1).value().key());
            code.call(
                    ValueReader.class, "next", long.class, ContentReader.class, long.class, Object.class, Object.class);
        } else {
            values.operation("next", long.class, state, sought);
        }
        code.store(state).label(next);
    }

    private void placedFields() {
        Code.Local at = code.zero(long.class).keep(long.class);
        for (int i = 0; i < read.size(); i++) {
            Label absent = new Label();
            code.constant(operations.reader(), PlacedReader.class).load(in).load(state);
            code.constant(plan.fields().get(i).value().key());
            code.call(PlacedReader.class, "locate", long.class, ContentReader.class, long.class, Object.class);
            code.store(at);
            end(at, absent);
            field(i, at);
            code.label(absent);
        }
    }

    private void end(Code.Local at, Label done) {
        code.load(at).ldc(Operations.END).insn(Opcodes.LCMP).jump(Opcodes.IFEQ, done);
    }

    /** Reads the field whose value is at the state. */
    private void field(int i, Code.Local at) {
        FieldPlan<K, M> field = plan.fields().get(i);
        ValuePlan<K, M> value = field.value();
        Variable variable = read.get(i);
        if (operations.grammar().occursOnce()) {
            load(seen.get(i)).callStatic(CompiledMessage.class, "requireFirst", void.class, int.class);
            code.push(1);
            store(seen.get(i));
        }
        Label done = new Label();
        boolean mayBeNull = field.mayBeNull(operations);
        if (mayBeNull) {
            values.operation("readNull", boolean.class, at, value.key());
            if (operations.grammar().accumulates()) {
                code.jump(Opcodes.IFNE, done);
            } else {
                Label present = new Label();
                code.jump(Opcodes.IFEQ, present).insn(Opcodes.ACONST_NULL);
                values.checkNull(field.field().takesNull());
                store(variable);
                code.jump(Opcodes.GOTO, done).label(present);
            }
        }
        if (operations.grammar().accumulates() && value.kind() == Kind.MESSAGE) {
            // no other alternative of a union may have occurred either
            (model.standsForUnion() ? read : List.of(variable)).forEach(this::requireAbsent);
        }
        boolean adds =
                operations.grammar().accumulates() && !operations.grammar().occursOnce();
        if (field.isPrimitive()) {
            values.operation(value.kind().named("read"), value.kind().javaType(), at, value.key());
        } else if (adds && value.kind() == Kind.LIST) {
            values.list(value, at, () -> load(variable));
        } else {
            if (adds && value.kind() == Kind.ARRAY) {
                load(variable).callStatic(CompiledMessage.class, "requireEmpty", void.class, Object.class);
            }
            values.value(value, at);
        }
        store(variable);
        if (mayBeNull) {
            code.label(done);
        }
    }

    private void requireAbsent(Variable variable) {
        load(variable).callStatic(CompiledMessage.class, "requireAbsent", void.class, Object.class);
    }

    /** Pushes the value of a field. */
    private void finished(FieldPlan<K, M> field, Variable variable) {
        load(variable);
        ValuePlan<K, M> value = field.value();
        if (operations.grammar().accumulates() && value.isCollection()) {
            code.constant(value.empty());
            code.callStatic(CompiledMessage.class, "orElse", Object.class, Object.class, Object.class);
        } else if (value.kind() == Kind.MESSAGE && model.javaType() == Map.Entry.class) {
            values.checkNull(false);
        }
    }

    private void create(MethodHandle creator) {
        if (draft == null) {
            make(creator);
            return;
        }
        // in a method of its own: the JIT compiler optimizes a call with many arguments, and the code around it, poorly
        new ReaderCode<>(this, made.method("make", Object.class)).make(creator);
        code.load(draft).callOwn("make", Object.class).end(Opcodes.ARETURN);
    }

    private void make(MethodHandle creator) {
        Label from = new Label();
        Label to = new Label();
        code.mark(from).constant(creator, MethodHandle.class);
        for (int slot = 0; slot < creator.type().parameterCount(); slot++) {
            argument(slot, creator.type().parameterType(slot));
        }
        code.call(MethodHandle.class, "invokeExact", creator.type()).mark(to).insn(Opcodes.ARETURN);
        code.handler(from, to).callStatic(CompiledMessage.class, "refused", Throwable.class, Throwable.class);
        code.end(Opcodes.ATHROW);
    }

    private void argument(int slot, Class<?> type) {
        for (int i = 0; i < read.size(); i++) {
            FieldPlan<K, M> field = plan.fields().get(i);
            if (field.field().slot() == slot) {
                finished(field, read.get(i));
                if (!field.isPrimitive() && isMissable(field.field())) {
                    values.checkNull(false);
                }
                return;
            }
        }
        code.zero(type);
    }

    private void set(Code.Local into) {
        if (draft == null) {
            places().forEach(i -> set(i, into));
            return;
        }
        for (List<Integer> chunk : ClassCompiler.chunks(places())) {
            String name = "set" + chunk.get(0);
            Code part = made.method(name, void.class, FieldValues.class);
            ReaderCode<K, M> reader = new ReaderCode<>(this, part);
            chunk.forEach(i -> reader.set(i, part.parameter(0)));
            part.end(Opcodes.RETURN);
            code.load(draft).load(into).callOwn(name, void.class, FieldValues.class);
        }
    }

    private void set(int i, Code.Local into) {
        FieldPlan<K, M> field = plan.fields().get(i);
        Variable variable = read.get(i);
        int slot = field.field().slot();
        if (field.isPrimitive()) {
            Kind kind = field.value().kind();
            code.load(into).push(slot);
            load(variable).call(FieldValues.class, kind.named("set"), void.class, int.class, kind.javaType());
            return;
        }
        Label absent = new Label();
        finished(field, variable);
        store(variable);
        load(variable).jump(Opcodes.IFNULL, absent);
        code.load(into).push(slot);
        load(variable).call(FieldValues.class, "set", void.class, int.class, Object.class);
        code.label(absent);
    }
}
