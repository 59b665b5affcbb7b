package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Generates code that reads values, like {@link Values}, and pushes each onto the empty stack. */
final class ValueReaderCode<K, M> {

    private static final MethodType OPERATION =
            MethodType.methodType(Object.class, ContentReader.class, long.class, Object.class);

    private final MessagePlan<K, M> message;
    private final Operations<K, M> operations;
    private final Code code;
    private final Code.Local in;

    ValueReaderCode(MessagePlan<K, M> message, Code code, Code.Local in) {
        this.message = message;
        this.operations = message.operations();
        this.code = code;
        this.in = in;
    }

    Code reader() {
        return code.constant(operations.reader(), ValueReader.class);
    }

    /** Pushes the first arguments of an operation. */
    private Code at(Code.Local state, Object key) {
        return reader().load(in).load(state).constant(key);
    }

    /** Calls an operation whose last argument is the key. */
    Code operation(String name, Class<?> result, Code.Local state, Object key) {
        return at(state, key).call(ValueReader.class, name, OPERATION.changeReturnType(result));
    }

    void value(ValuePlan<K, M> plan, Code.Local state) {
        Kind kind = plan.kind();
        Class<?> type = kind.javaType();
        switch (kind) {
            case BOOLEAN, INT, LONG, FLOAT, DOUBLE ->
                operation(kind.named("read"), type, state, plan.key()).box(type);
            case TEXT, BYTES -> operation(kind.named("read"), type, state, plan.key());
            case ENUM -> {
                typed("readEnum", plan, state, EnumModel.class);
                checkNull(plan.unknownIsNull());
            }
            case OTHER -> typed("readOther", plan, state, FieldType.class);
            case MESSAGE -> nested(plan, state);
            case LIST -> list(plan, state, () -> code.insn(Opcodes.ACONST_NULL));
            case ARRAY -> {
                if (operations.grammar().knowsCounts()) {
                    array(plan, state);
                } else {
                    any(plan, state);
                }
            }
            case MAP, UNION -> any(plan, state);
        }
    }

    /** Calls an operation that also takes the value's type. */
    private void typed(String name, ValuePlan<K, M> plan, Code.Local state, Class<?> type) {
        MethodType signature =
                OPERATION.changeReturnType(plan.kind().javaType()).appendParameterTypes(type);
        at(state, plan.key()).constant(plan.type(), type).call(ValueReader.class, name, signature);
    }

    /** Leaves null to the loop if it is not allowed, and otherwise marks it as present in content. */
    void checkNull(boolean allowed) {
        Class<?> checking = allowed ? FieldValues.class : CompiledMessage.class;
        code.callStatic(checking, allowed ? "mentioned" : "present", Object.class, Object.class);
    }

    private void any(ValuePlan<K, M> plan, Code.Local state) {
        code.constant(message.values(), Values.class).load(in).load(state);
        code.constant(plan, ValuePlan.class).insn(Opcodes.ACONST_NULL);
        code.call(Values.class, "read", Object.class, ContentReader.class, long.class, ValuePlan.class, Object.class);
        checkNull(true);
    }

    private void nested(ValuePlan<K, M> plan, Code.Local state) {
        int known = code.known();
        Code.Local container =
                operation("openMessage", long.class, state, plan.key()).keep(long.class);
        code.load(in).call(ContentReader.class, "enter", void.class);
        code.constant(plan.nested().reader(), MethodHandle.class).load(in).load(container);
        code.call(MethodHandle.class, "invokeExact", Object.class, ContentReader.class, long.class);
        code.load(in).call(ContentReader.class, "leave", void.class);
        operation("closeMessage", void.class, container, plan.key());
        code.forget(known);
    }

    /**
     * Reads a list.
     *
     * @param soFar pushes the list that elements are added to, or null
     */
    void list(ValuePlan<K, M> plan, Code.Local state, Runnable soFar) {
        int known = code.known();
        Code.Local block = open(plan, state);
        soFar.run();
        capacity(block).load(in);
        code.callStatic(CompiledMessage.class, "list", List.class, Object.class, int.class, ContentReader.class);
        Code.Local list = code.keep(List.class);
        Label nextBlock = new Label();
        Label done = new Label();
        code.label(nextBlock);
        int outside = code.known();
        Code.Local count = count(block);
        Code.Local i = code.push(0).keep(int.class);
        code.load(count).jump(Opcodes.IFLE, done);
        code.load(in).load(count);
        capacity(block).constant(plan.elements().type(), FieldType.class).load(list);
        Class<?>[] parameters = {ContentReader.class, int.class, int.class, FieldType.class, List.class};
        code.callStatic(CompiledMessage.class, "count", void.class, parameters);
        Label next = new Label();
        code.label(next);
        boolean placed = operations.isPlaced();
        value(plan.elements(), placed ? element(plan, state, i).keep(long.class) : state);
        int inside = code.known();
        Code.Local item = code.keep(Object.class);
        code.load(list).load(item).call(List.class, "add", boolean.class, Object.class);
        code.insn(Opcodes.POP).forget(inside);
        code.increment(i).load(i).load(count).jump(Opcodes.IF_ICMPLT, next);
        code.forget(outside);
        next(plan, block).jump(Opcodes.GOTO, nextBlock).label(done);
        code.load(list).forget(known);
    }

    /** Reads an array that consists of one block. */
    private void array(ValuePlan<K, M> plan, Code.Local state) {
        int known = code.known();
        Kind kind = plan.elements().kind();
        Class<?> type = kind.javaType();
        Code.Local block = open(plan, state);
        Code.Local count = count(block);
        code.load(in).load(count).push(ContentReader.ARRAY_ELEMENT);
        code.call(ContentReader.class, "countElements", void.class, int.class, int.class);
        Code.Local array = code.load(count).newArray(type).keep(type.arrayType());
        Code.Local i = code.push(0).keep(int.class);
        Label next = new Label();
        Label done = new Label();
        code.label(next).load(i).load(count).jump(Opcodes.IF_ICMPGE, done);
        code.load(array).load(i);
        reader().load(in);
        element(plan, state, i).constant(plan.elements().key());
        code.call(ValueReader.class, kind.named("read"), OPERATION.changeReturnType(type));
        code.storeElement(type).increment(i).jump(Opcodes.GOTO, next).label(done);
        Label last = new Label();
        // an empty block is the last one: the bytes after it do not belong to the list
        code.load(count).jump(Opcodes.IFEQ, last);
        next(plan, block).load(block).callStatic(CompiledMessage.class, "requireLast", void.class, long.class);
        code.label(last).load(array).forget(known);
    }

    /** Pushes the state of an element. */
    private Code element(ValuePlan<K, M> plan, Code.Local state, Code.Local i) {
        if (!(operations.isPlaced())) {
            return code.load(state);
        }
        reader().load(in).load(state).load(i).constant(plan.elements().key());
        MethodType signature = OPERATION.changeReturnType(long.class).insertParameterTypes(2, int.class);
        return code.call(ValueReader.class, "element", signature);
    }

    private Code.Local open(ValuePlan<K, M> plan, Code.Local state) {
        return operation("openList", long.class, state, plan.key()).keep(long.class);
    }

    private Code.Local count(Code.Local block) {
        return code.load(block).insn(Opcodes.L2I).keep(int.class);
    }

    private Code capacity(Code.Local block) {
        return reader().load(block).call(ValueReader.class, "capacity", int.class, long.class);
    }

    private Code next(ValuePlan<K, M> plan, Code.Local block) {
        return operation("nextBlock", long.class, block, plan.key()).store(block);
    }
}
