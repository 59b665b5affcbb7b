package io.wireformat.codec.internal.plan;

import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates a method. Tracks its local variables, which are the stack map frame at each label. */
final class Code {

    private final HiddenClass owner;
    private final MethodVisitor method;
    private final List<Local> locals = new ArrayList<>();
    private int next;

    Code(HiddenClass owner, MethodVisitor method, Class<?>... parameters) {
        this.owner = owner;
        this.method = method;
        method.visitCode();
        local(Type.getObjectType(HiddenClass.NAME));
        for (Class<?> parameter : parameters) {
            local(Type.getType(parameter));
        }
    }

    /**
     * A variable, which has a value from its first {@link #store} on; {@link #forget} it before a label where it may have
     * none.
     */
    record Local(int index, Type type) {}

    /** The instance that the method is called on. */
    Local self() {
        return locals.get(0);
    }

    Local parameter(int index) {
        return locals.get(1 + index);
    }

    private Local local(Type type) {
        Local local = new Local(next, type);
        locals.add(local);
        next += type.getSize();
        return local;
    }

    /** The number of variables, for {@link #forget}. */
    int known() {
        return locals.size();
    }

    /** Forgets the variables after the first {@code known}. */
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

    /** Stores the top of the stack in a new variable. */
    Local keep(Class<?> type) {
        return keep(Type.getType(type));
    }

    private Local keep(Type type) {
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
            return insn(Opcodes.ICONST_0 + value);
        }
        method.visitIntInsn(Opcodes.SIPUSH, value);
        return this;
    }

    Code ldc(Object value) {
        method.visitLdcInsn(value);
        return this;
    }

    /** Pushes zero or null. */
    Code zero(Class<?> type) {
        return switch (Type.getType(type).getSort()) {
            case Type.LONG -> insn(Opcodes.LCONST_0);
            case Type.FLOAT -> insn(Opcodes.FCONST_0);
            case Type.DOUBLE -> insn(Opcodes.DCONST_0);
            case Type.OBJECT, Type.ARRAY -> insn(Opcodes.ACONST_NULL);
            default -> insn(Opcodes.ICONST_0);
        };
    }

    Code constant(Object value) {
        return constant(value, Object.class);
    }

    Code constant(Object value, Class<?> type) {
        return field(Opcodes.GETSTATIC, owner.constant(value, type).name(), type);
    }

    Code newArray(Class<?> element) {
        method.visitIntInsn(
                Opcodes.NEWARRAY,
                switch (Type.getType(element).getSort()) {
                    case Type.BOOLEAN -> Opcodes.T_BOOLEAN;
                    case Type.INT -> Opcodes.T_INT;
                    case Type.LONG -> Opcodes.T_LONG;
                    case Type.FLOAT -> Opcodes.T_FLOAT;
                    default -> Opcodes.T_DOUBLE;
                });
        return this;
    }

    /** Loads an element of an array on the stack. */
    Code loadElement(Class<?> element) {
        return insn(Type.getType(element).getOpcode(Opcodes.IALOAD));
    }

    Code storeElement(Class<?> element) {
        return insn(Type.getType(element).getOpcode(Opcodes.IASTORE));
    }

    Code increment(Local local) {
        method.visitIincInsn(local.index, 1);
        return this;
    }

    Code cast(Class<?> type) {
        method.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(type));
        return this;
    }

    Code box(Class<?> primitive) {
        Class<?> box = boxed(primitive);
        return callStatic(box, "valueOf", box, primitive);
    }

    Code unbox(Class<?> primitive) {
        Class<?> box = boxed(primitive);
        return cast(box).call(box, primitive.getName() + "Value", primitive);
    }

    private static Class<?> boxed(Class<?> primitive) {
        return MethodType.methodType(primitive).wrap().returnType();
    }

    Code call(Class<?> type, String name, Class<?> result, Class<?>... parameters) {
        return call(type, name, MethodType.methodType(result, parameters));
    }

    Code call(Class<?> type, String name, MethodType signature) {
        int opcode = type.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        return call(opcode, Type.getInternalName(type), name, signature, type.isInterface());
    }

    Code callStatic(Class<?> type, String name, Class<?> result, Class<?>... parameters) {
        MethodType signature = MethodType.methodType(result, parameters);
        return call(Opcodes.INVOKESTATIC, Type.getInternalName(type), name, signature, false);
    }

    /** Calls another method of the class. */
    Code callOwn(String name, Class<?> result, Class<?>... parameters) {
        MethodType signature = MethodType.methodType(result, parameters);
        return call(Opcodes.INVOKEVIRTUAL, HiddenClass.NAME, name, signature, false);
    }

    private Code call(int opcode, String type, String name, MethodType signature, boolean isInterface) {
        method.visitMethodInsn(opcode, type, name, signature.toMethodDescriptorString(), isInterface);
        return this;
    }

    /** Creates an instance of the class. */
    Local keepInstance() {
        method.visitTypeInsn(Opcodes.NEW, HiddenClass.NAME);
        insn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, HiddenClass.NAME, "<init>", "()V", false);
        return keep(self().type);
    }

    /** Gets or puts a field of the class. */
    Code field(int opcode, String name, Class<?> type) {
        method.visitFieldInsn(opcode, HiddenClass.NAME, name, Type.getDescriptor(type));
        return this;
    }

    Code jump(int opcode, Label to) {
        method.visitJumpInsn(opcode, to);
        return this;
    }

    /** Marks a jump target, with values of these types on the stack. */
    Code label(Label label, Object... stack) {
        method.visitLabel(label);
        Object[] types = locals.stream().map(local -> verified(local.type)).toArray();
        method.visitFrame(Opcodes.F_NEW, types.length, types, stack.length, stack);
        // two frames must not be at the same instruction
        return insn(Opcodes.NOP);
    }

    /** Starts the handler of exceptions between two labels, with the exception on the stack. */
    Code handler(Label from, Label to) {
        Label handler = new Label();
        method.visitTryCatchBlock(from, to, handler, null);
        return label(handler, Type.getInternalName(Throwable.class));
    }

    /** Marks a label that is not a jump target. */
    Code mark(Label label) {
        method.visitLabel(label);
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

    /** Ends the method with an instruction that returns or throws. */
    void end(int opcode) {
        insn(opcode);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
