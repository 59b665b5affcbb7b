package io.wireformat.codec.internal.plan;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method in the making. It knows its local variables, which is what stands in the frame at each label. */
final class Code {

    private final MethodVisitor method;

    private final List<Local> locals = new ArrayList<>();

    private int next;

    Code(MethodVisitor method, Type self, Type... parameters) {
        this.method = method;
        method.visitCode();
        local(self);
        for (Type parameter : parameters) {
            local(parameter);
        }
    }

    /** A variable, which has a value from its first {@link #store} on: where that is behind a label, it is no longer known. */
    record Local(int index, Type type) {}

    /** What the method is called on. */
    Local self() {
        return locals.get(0);
    }

    Local local(Type type) {
        Local local = new Local(next, type);
        locals.add(local);
        next += type.getSize();
        return local;
    }

    /** What goes in front of {@link #forget}. */
    int known() {
        return locals.size();
    }

    /** Forgets variables that are of no use any more. */
    void forget(int known) {
        while (locals.size() > known) {
            next = locals.remove(locals.size() - 1).index;
        }
    }

    Code load(Local local) {
        method.visitVarInsn(local.type.getOpcode(Opcodes.ILOAD), local.index);
        return this;
    }

    Code store(Local local) {
        method.visitVarInsn(local.type.getOpcode(Opcodes.ISTORE), local.index);
        return this;
    }

    /** Takes what is on the stack into a new variable. */
    Local keep(Type type) {
        Local local = local(type);
        store(local);
        return local;
    }

    Code insn(int opcode) {
        method.visitInsn(opcode);
        return this;
    }

    Code push(int value) {
        if (value >= -1 && value <= 5) {
            method.visitInsn(Opcodes.ICONST_0 + value);
        } else {
            method.visitIntInsn(Opcodes.SIPUSH, value);
        }
        return this;
    }

    Code push(long value) {
        method.visitLdcInsn(value);
        return this;
    }

    /** Zero or null. */
    Code zero(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> insn(Opcodes.LCONST_0);
            case Type.FLOAT -> insn(Opcodes.FCONST_0);
            case Type.DOUBLE -> insn(Opcodes.DCONST_0);
            case Type.OBJECT, Type.ARRAY -> insn(Opcodes.ACONST_NULL);
            default -> insn(Opcodes.ICONST_0);
        };
    }

    Code newArray(Type element) {
        method.visitIntInsn(
                Opcodes.NEWARRAY,
                switch (element.getSort()) {
                    case Type.BOOLEAN -> Opcodes.T_BOOLEAN;
                    case Type.INT -> Opcodes.T_INT;
                    case Type.LONG -> Opcodes.T_LONG;
                    case Type.FLOAT -> Opcodes.T_FLOAT;
                    default -> Opcodes.T_DOUBLE;
                });
        return this;
    }

    Code increment(Local local) {
        method.visitIincInsn(local.index, 1);
        return this;
    }

    Code cast(Type type) {
        method.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
        return this;
    }

    Code call(Class<?> owner, String name, Type result, Type... parameters) {
        int opcode = owner.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        String type = Type.getMethodDescriptor(result, parameters);
        method.visitMethodInsn(opcode, Type.getInternalName(owner), name, type, owner.isInterface());
        return this;
    }

    Code callStatic(Class<?> owner, String name, Type result, Type... parameters) {
        String type = Type.getMethodDescriptor(result, parameters);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(owner), name, type, false);
        return this;
    }

    /** Calls a method of a class that is in the making. */
    Code method(Type owner, String name, Type result, Type... parameters) {
        String type = Type.getMethodDescriptor(result, parameters);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner.getInternalName(), name, type, false);
        return this;
    }

    /** A new instance of such a class. */
    Code instance(Type type) {
        method.visitTypeInsn(Opcodes.NEW, type.getInternalName());
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, type.getInternalName(), "<init>", "()V", false);
        return this;
    }

    Code field(int opcode, Type owner, String name, Type type) {
        method.visitFieldInsn(opcode, owner.getInternalName(), name, type.getDescriptor());
        return this;
    }

    Code jump(int opcode, Label to) {
        method.visitJumpInsn(opcode, to);
        return this;
    }

    /** A place to jump to, with an empty stack. */
    Code label(Label label) {
        return frame(label, new Object[0]);
    }

    /** What is done with an exception from between two places, which is then on the stack. */
    Code handler(Label from, Label to) {
        Label handler = new Label();
        method.visitTryCatchBlock(from, to, handler, null);
        return frame(handler, new Object[] {Type.getInternalName(Throwable.class)});
    }

    /** Marks a place that nothing jumps to. */
    Code mark(Label label) {
        method.visitLabel(label);
        return this;
    }

    private Code frame(Label label, Object[] stack) {
        method.visitLabel(label);
        Object[] types = locals.stream().map(local -> verified(local.type)).toArray();
        method.visitFrame(Opcodes.F_NEW, types.length, types, stack.length, stack);
        // no two frames are at the same place
        method.visitInsn(Opcodes.NOP);
        return this;
    }

    private static Object verified(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }

    void end() {
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
