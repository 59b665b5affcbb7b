package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Generates a method that writes a message, or some of its fields, like {@link Loop} and {@link Values}. */
final class WriterCode<K, M> {

    private static final MethodType OPERATION =
            MethodType.methodType(long.class, ContentBuffer.class, long.class, Object.class);

    private final MessagePlan<K, M> plan;
    private final HiddenClass made;
    private final Operations<K, M> operations;
    private final Code code;
    private final Code.Local out;
    private final Code.Local state;
    private final Code.Local message;

    WriterCode(MessagePlan<K, M> plan, HiddenClass made) {
        this(plan, made, "write", void.class);
    }

    private WriterCode(MessagePlan<K, M> plan, HiddenClass made, String name, Class<?> result) {
        this.plan = plan;
        this.made = made;
        this.operations = plan.operations();
        this.code = made.method(name, result, ContentBuffer.class, long.class, Object.class);
        this.out = code.parameter(0);
        this.state = code.parameter(1);
        this.message = code.parameter(2);
    }

    void message(boolean chunked) {
        at(plan.key());
        operation("begin");
        List<FieldPlan<K, M>> written = FieldPlan.written(plan.fields(), operations);
        if (operations.isPlaced()) {
            placedFields(written);
        } else {
            if (chunked) {
                ClassCompiler.chunks(written).forEach(chunk -> chunk("write" + written.indexOf(chunk.get(0)), chunk));
            } else {
                written.forEach(this::field);
            }
            writer().load(out).constant(plan.key());
            code.call(ValueWriter.class, "end", void.class, ContentBuffer.class, Object.class);
        }
        code.end(Opcodes.RETURN);
    }

    private void chunk(String name, List<FieldPlan<K, M>> fields) {
        WriterCode<K, M> part = new WriterCode<>(plan, made, name, long.class);
        fields.forEach(part::field);
        part.code.load(part.state).end(Opcodes.LRETURN);
        code.load(code.self()).load(out).load(state).load(message);
        code.callOwn(name, long.class, ContentBuffer.class, long.class, Object.class)
                .store(state);
    }

    private void placedFields(List<FieldPlan<K, M>> fields) {
        List<Runnable> elsewhere = new ArrayList<>();
        for (FieldPlan<K, M> field : fields) {
            if (field.value().kind().isInline()) {
                field(field);
                continue;
            }
            Code.Local value = get(field);
            Code.Local place = code.zero(long.class).keep(long.class);
            Label isNull = new Label();
            code.load(value).jump(Opcodes.IFNULL, isNull);
            placed("reserve", field.value().key(), long.class).store(state);
            placed("place", field.value().key(), long.class).store(place);
            code.label(isNull);
            elsewhere.add(() -> {
                Label none = new Label();
                code.load(value).jump(Opcodes.IFNULL, none);
                code.load(place).store(state);
                value(field.value(), value);
                code.label(none);
            });
        }
        placed("end", plan.key(), void.class);
        elsewhere.forEach(Runnable::run);
    }

    private void field(FieldPlan<K, M> field) {
        ValuePlan<K, M> value = field.value();
        if (field.isPrimitive()) {
            Class<?> type = value.kind().javaType();
            at(value.key());
            get(field, type);
            operation(value.kind().named("write"), type);
            return;
        }
        int known = code.known();
        Code.Local object = get(field);
        if (field.field().nullable()) {
            Label isNull = new Label();
            Label done = new Label();
            code.load(object).jump(Opcodes.IFNULL, isNull);
            value(value, object);
            code.jump(Opcodes.GOTO, done).label(isNull);
            at(value.key());
            operation("writeNull");
            code.label(done);
        } else {
            value(value, object);
        }
        code.forget(known);
    }

    private Code.Local get(FieldPlan<K, M> field) {
        get(field, Object.class);
        if (!field.field().nullable()) {
            writable();
        }
        return code.keep(Object.class);
    }

    private void get(FieldPlan<K, M> field, Class<?> type) {
        code.constant(field.getter(), MethodHandle.class).load(message);
        code.call(MethodHandle.class, "invokeExact", type, Object.class);
    }

    private Code writable() {
        return code.callStatic(CompiledMessage.class, "writable", Object.class, Object.class);
    }

    private Code writer() {
        return code.constant(operations.writer(), ValueWriter.class);
    }

    /** Pushes the first arguments of an operation. */
    private Code at(Object key) {
        return writer().load(out).load(state).constant(key);
    }

    /** Calls an operation with the arguments that {@link #at} and later instructions have pushed. */
    private void operation(String name, Class<?>... more) {
        code.call(ValueWriter.class, name, OPERATION.appendParameterTypes(more)).store(state);
    }

    private Code placed(String name, Object key, Class<?> result) {
        code.constant(operations.writer(), PlacedWriter.class)
                .load(out)
                .load(state)
                .constant(key);
        return code.call(PlacedWriter.class, name, OPERATION.changeReturnType(result));
    }

    private void value(ValuePlan<K, M> plan, Code.Local value) {
        Kind kind = plan.kind();
        Class<?> type = kind.javaType();
        switch (kind) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> {
                at(plan.key()).load(value).unbox(type);
                operation(kind.named("write"), type);
            }
            case TEXT, BYTES -> {
                at(plan.key()).load(value).cast(type);
                operation(kind.named("write"), type);
            }
            case ENUM -> {
                at(plan.key()).constant(plan.type(), EnumModel.class);
                code.load(value).cast(type);
                operation("writeEnum", EnumModel.class, type);
            }
            case OTHER -> {
                at(plan.key()).constant(plan.type(), FieldType.class).load(value);
                operation("writeOther", FieldType.class, type);
            }
            case MESSAGE -> {
                at(plan.key());
                operation("openMessage");
                code.constant(plan.nested().writer(), MethodHandle.class);
                code.load(out).load(state).load(value);
                code.call(MethodHandle.class, "invokeExact", void.class, ContentBuffer.class, long.class, Object.class);
                at(plan.key());
                operation("closeMessage");
            }
            case LIST -> list(plan, value);
            case ARRAY -> array(plan, value);
            case MAP, UNION -> {
                code.constant(this.plan.values(), Values.class).load(out).load(state);
                code.constant(plan, ValuePlan.class).load(value);
                Class<?>[] parameters = {ContentBuffer.class, long.class, ValuePlan.class, Object.class};
                code.call(Values.class, "write", long.class, parameters);
                code.store(state);
            }
        }
    }

    private void list(ValuePlan<K, M> plan, Code.Local value) {
        int known = code.known();
        writer().load(value).call(ValueWriter.class, "checkCollection", void.class, Object.class);
        Code.Local list = code.load(value).cast(List.class).keep(List.class);
        Code.Local count = code.load(list).call(List.class, "size", int.class).keep(int.class);
        elements(plan, count, i -> {
            code.load(list).load(i).call(List.class, "get", Object.class, int.class);
            value(plan.elements(), writable().keep(Object.class));
        });
        code.forget(known);
    }

    private void array(ValuePlan<K, M> plan, Code.Local value) {
        int known = code.known();
        Kind kind = plan.elements().kind();
        Class<?> type = kind.javaType();
        Code.Local array = code.load(value).cast(type.arrayType()).keep(type.arrayType());
        Code.Local count = code.load(array).insn(Opcodes.ARRAYLENGTH).keep(int.class);
        elements(plan, count, i -> {
            at(plan.elements().key()).load(array).load(i).loadElement(type);
            operation(kind.named("write"), type);
        });
        code.forget(known);
    }

    private void elements(ValuePlan<K, M> plan, Code.Local count, Consumer<Code.Local> element) {
        at(plan.key()).load(count);
        operation("openList", int.class);
        boolean elsewhere = operations.isPlaced() && !plan.elements().kind().isInline();
        Code.Local container = elsewhere ? code.load(state).keep(long.class) : state;
        Code.Local i = code.push(0).keep(int.class);
        Label next = new Label();
        Label done = new Label();
        code.label(next).load(i).load(count).jump(Opcodes.IF_ICMPGE, done);
        int known = code.known();
        if (elsewhere) {
            writer().load(out).load(container).load(state).load(i);
            code.constant(plan.elements().key());
            code.call(ValueWriter.class, "element", OPERATION.insertParameterTypes(2, long.class, int.class));
            code.store(state);
        }
        element.accept(i);
        code.forget(known);
        code.increment(i).jump(Opcodes.GOTO, next).label(done);
        at(plan.key()).load(count);
        operation("closeList", int.class);
    }
}
