package io.wireformat.codec.internal.plan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Generates the class of a message, which is defined with the objects that are its constants. */
final class HiddenClass {

    private static final String SUPER = Type.getInternalName(CompiledMessage.class);
    static final String NAME = SUPER + "Of";

    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final List<Constant> constants = new ArrayList<>();
    private final Map<Class<?>, Map<Object, Constant>> known = new HashMap<>();

    HiddenClass() {
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, NAME, null, SUPER, null);
        MethodVisitor method = writer.visitMethod(0, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, SUPER, "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** A static field, named by its index. */
    record Constant(String name, Class<?> type, Object value) {}

    /** The static field of the type that contains the object. */
    Constant constant(Object value, Class<?> type) {
        return known.computeIfAbsent(type, t -> new IdentityHashMap<>()).computeIfAbsent(value, v -> {
            Constant made = new Constant("c" + constants.size(), type, v);
            constants.add(made);
            return made;
        });
    }

    /** Adds an instance field. */
    void variable(String name, Class<?> type) {
        writer.visitField(0, name, Type.getDescriptor(type), null, null).visitEnd();
    }

    Code method(String name, Class<?> result, Class<?>... parameters) {
        return method(0, name, result, parameters);
    }

    private Code method(int access, String name, Class<?> result, Class<?>... parameters) {
        String type = MethodType.methodType(result, parameters).toMethodDescriptorString();
        return new Code(this, writer.visitMethod(access, name, type, null, null), parameters);
    }

    /** Ends the class, and creates its only instance. */
    CompiledMessage instance() {
        setConstants();
        writer.visitEnd();
        List<Object> values = constants.stream().map(Constant::value).toList();
        try {
            return (CompiledMessage) MethodHandles.lookup()
                    .defineHiddenClassWithClassData(writer.toByteArray(), values, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void setConstants() {
        Code code = method(Opcodes.ACC_STATIC, "<clinit>", void.class);
        code.callStatic(MethodHandles.class, "lookup", MethodHandles.Lookup.class)
                .ldc("_")
                .ldc(Type.getType(List.class));
        Class<?>[] parameters = {MethodHandles.Lookup.class, String.class, Class.class};
        code.callStatic(MethodHandles.class, "classData", Object.class, parameters);
        Code.Local list = code.cast(List.class).keep(List.class);
        for (int i = 0; i < constants.size(); i++) {
            Constant constant = constants.get(i);
            String type = Type.getDescriptor(constant.type);
            writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, constant.name, type, null, null)
                    .visitEnd();
            code.load(list).push(i).call(List.class, "get", Object.class, int.class);
            code.cast(constant.type).field(Opcodes.PUTSTATIC, constant.name, constant.type);
        }
        code.end(Opcodes.RETURN);
    }
}
