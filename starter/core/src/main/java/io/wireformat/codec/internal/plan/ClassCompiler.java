package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.FieldValues;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes a class of a message: what {@link Loop} does, with everything that it looks up as a constant, and no way of its own for
 * what is unusual.
 */
final class ClassCompiler<K, M> {

    /**
     * What takes more is read and written in {@link #CHUNK chunks}, since the JIT compiler leaves methods above 8,000 bytes
     * alone, and does little for those with many variables or with a call of many arguments.
     */
    private static final int MOST_AT_ONCE = 48;

    /** So many fields are read, or written, by a method. */
    private static final int CHUNK = 16;

    /** What takes more is left to the loop: its constants are too many for a method to set. */
    private static final int MOST = 600;

    /** And what has more fields with places, each of which is written in two steps that share variables. */
    private static final int MOST_PLACED = 120;

    private static final int COLLECTION = 3;

    /** What a method may take as parameters is 255. */
    private static final int MOST_SLOTS = 250;

    private static final String NAME = CompiledMessage.class.getName() + "Of";

    private static final Type SELF = Type.getObjectType(NAME.replace('.', '/'));

    private static final Type OBJECT = Type.getType(Object.class);

    private static final Type OUT = Type.getType(ContentBuffer.class);

    private static final Type IN = Type.getType(ContentReader.class);

    private static final Type HANDLE = Type.getType(MethodHandle.class);

    private static final Type OPERATIONS = Type.getType(Operations.class);

    private static final Type PLACED = Type.getType(PlacedOperations.class);

    private static final Type ENUM_MODEL = Type.getType(EnumModel.class);

    private static final Type ENUM = Type.getType(Enum.class);

    private static final Type FIELD_TYPE = Type.getType(FieldType.class);

    private static final Type MODEL = Type.getType(MessageModel.class);

    private static final Type VALUES = Type.getType(FieldValues.class);

    private static final Type VALUES_OF = Type.getType(Values.class);

    private static final Type VALUE_PLAN = Type.getType(ValuePlan.class);

    private static final Type LIST = Type.getType(List.class);

    private static final Type THROWABLE = Type.getType(Throwable.class);

    private static final Type INT = Type.INT_TYPE;

    private static final Type LONG = Type.LONG_TYPE;

    private static final Type VOID = Type.VOID_TYPE;

    private static final Type BOOLEAN = Type.BOOLEAN_TYPE;

    private final MessagePlan<K, M> plan;

    private final Operations<K, M> operations;

    /** The same where fields have places; null where they do not. */
    private final @Nullable PlacedOperations<K, M> placed;

    private final Values<K, M> values;

    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

    private final List<Object> constants = new ArrayList<>();

    private final Map<Type, Map<Object, Integer>> indices = new HashMap<>();

    private final List<Type> constantTypes = new ArrayList<>();

    private final boolean chunked;

    private ClassCompiler(MessagePlan<K, M> plan, boolean chunked) {
        this.plan = plan;
        this.chunked = chunked;
        this.operations = plan.operations();
        this.placed = operations instanceof PlacedOperations<K, M> known ? known : null;
        this.values = new Values<>(operations, false);
    }

    /** Makes the class; null where that cannot be, or would be of no use. */
    static <K, M> @Nullable CompiledMessage compile(MessagePlan<K, M> plan) {
        int size = plan.fields().stream()
                .mapToInt(field -> (field.value().element() == null ? 1 : COLLECTION)
                        + (field.mayBeNull(plan.operations()) ? 1 : 0))
                .sum();
        boolean placed = plan.operations() instanceof PlacedOperations;
        if (placed) {
            // what is not inline is seen twice
            size += plan.fields().stream()
                    .filter(field -> !field.value().kind().isInline())
                    .count();
        }
        return size <= (placed ? MOST_PLACED : MOST) && takes(plan.model().creator())
                ? new ClassCompiler<>(plan, !placed && size > mostAtOnce()).compile()
                : null;
    }

    private static int mostAtOnce() {
        return MessagePlan.isSaid(MessagePlan.CHUNKED) ? 0 : MOST_AT_ONCE;
    }

    private static boolean takes(@Nullable MethodHandle creator) {
        return creator == null
                || creator.type().parameterList().stream()
                                .mapToInt(type -> Type.getType(type).getSize())
                                .sum()
                        <= MOST_SLOTS;
    }

    private CompiledMessage compile() {
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
                SELF.getInternalName(),
                null,
                Type.getInternalName(CompiledMessage.class),
                null);
        constructor();
        write();
        read();
        constants();
        writer.visitEnd();
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup()
                    .defineHiddenClassWithClassData(writer.toByteArray(), List.copyOf(constants), true);
            return (CompiledMessage)
                    lookup.lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Code method(int access, String name, Type result, Type... parameters) {
        MethodVisitor method =
                writer.visitMethod(access, name, Type.getMethodDescriptor(result, parameters), null, null);
        return new Code(method, SELF, parameters);
    }

    private void constructor() {
        MethodVisitor method = writer.visitMethod(0, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(
                Opcodes.INVOKESPECIAL, Type.getInternalName(CompiledMessage.class), "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** Fields of the class, from the list that comes with it. */
    private void constants() {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        Code code = new Code(method, OBJECT);
        Type lookup = Type.getType(MethodHandles.Lookup.class);
        code.callStatic(MethodHandles.class, "lookup", lookup);
        method.visitLdcInsn("_");
        method.visitLdcInsn(LIST);
        code.callStatic(
                MethodHandles.class,
                "classData",
                OBJECT,
                lookup,
                Type.getType(String.class),
                Type.getType(Class.class));
        Code.Local list = code.cast(LIST).keep(LIST);
        for (int i = 0; i < constants.size(); i++) {
            Type type = constantTypes.get(i);
            writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "c" + i, type.getDescriptor(), null, null)
                    .visitEnd();
            code.load(list).push(i).call(List.class, "get", OBJECT, INT).cast(type);
            code.field(Opcodes.PUTSTATIC, SELF, "c" + i, type);
        }
        code.insn(Opcodes.RETURN).end();
    }

    private Code constant(Code code, Object value, Type type) {
        Map<Object, Integer> ofType = indices.computeIfAbsent(type, t -> new IdentityHashMap<>());
        int index = ofType.computeIfAbsent(value, v -> {
            constants.add(v);
            constantTypes.add(type);
            return constants.size() - 1;
        });
        return code.field(Opcodes.GETSTATIC, SELF, "c" + index, type);
    }

    private Code operations(Code code) {
        return constant(code, operations, OPERATIONS);
    }

    private Code placed(Code code) {
        return constant(code, operations, PLACED);
    }

    private Code key(Code code, Object key) {
        return constant(code, key, OBJECT);
    }

    private void write() {
        Code code = method(0, "write", VOID, OUT, LONG, OBJECT);
        Code.Local out = new Code.Local(1, OUT);
        Code.Local message = new Code.Local(4, OBJECT);
        Writing writing = new Writing(code, out, new Code.Local(2, LONG));
        operations(code).load(out).load(writing.frame);
        key(code, plan.key())
                .call(Operations.class, "begin", LONG, OUT, LONG, OBJECT)
                .store(writing.frame);
        List<FieldPlan<K, M>> written = FieldPlan.written(plan.fields(), operations);
        if (placed != null) {
            writing.fields(written, message);
            code.insn(Opcodes.RETURN).end();
            return;
        }
        if (chunked) {
            for (List<FieldPlan<K, M>> chunk : chunks(written)) {
                String name = "write" + written.indexOf(chunk.get(0));
                write(name, chunk);
                code.load(code.self()).load(out).load(writing.frame).load(message);
                code.method(SELF, name, LONG, OUT, LONG, OBJECT).store(writing.frame);
            }
        } else {
            written.forEach(field -> writing.field(field, message));
        }
        operations(code).load(out);
        key(code, plan.key()).call(Operations.class, "end", VOID, OUT, OBJECT);
        code.insn(Opcodes.RETURN).end();
    }

    private void write(String name, List<FieldPlan<K, M>> chunk) {
        Code code = method(0, name, LONG, OUT, LONG, OBJECT);
        Writing writing = new Writing(code, new Code.Local(1, OUT), new Code.Local(2, LONG));
        chunk.forEach(field -> writing.field(field, new Code.Local(4, OBJECT)));
        code.load(writing.frame).insn(Opcodes.LRETURN).end();
    }

    private static <T> List<List<T>> chunks(List<T> all) {
        return IntStream.iterate(0, from -> from < all.size(), from -> from + CHUNK)
                .mapToObj(from -> all.subList(from, Math.min(from + CHUNK, all.size())))
                .toList();
    }

    /** The instructions that write. */
    private final class Writing {

        private final Code code;

        private final Code.Local out;

        private final Code.Local frame;

        Writing(Code code, Code.Local out, Code.Local frame) {
            this.code = code;
            this.out = out;
            this.frame = frame;
        }

        /** Writes fields that have places. */
        void fields(List<FieldPlan<K, M>> fields, Code.Local message) {
            List<Runnable> elsewhere = new ArrayList<>();
            for (FieldPlan<K, M> field : fields) {
                if (field.value().kind().isInline()) {
                    field(field, message);
                    continue;
                }
                get(field, message);
                if (!field.field().nullable()) {
                    code.callStatic(CompiledMessage.class, "writable", OBJECT, OBJECT);
                }
                Code.Local value = code.keep(OBJECT);
                Code.Local place = code.zero(LONG).keep(LONG);
                Label isNull = new Label();
                code.load(value).jump(Opcodes.IFNULL, isNull);
                placed(code).load(out).load(frame);
                key(code, field.value().key())
                        .call(PlacedOperations.class, "reserve", LONG, OUT, LONG, OBJECT)
                        .store(frame);
                placed(code).load(out).load(frame);
                key(code, field.value().key())
                        .call(PlacedOperations.class, "place", LONG, OUT, LONG, OBJECT)
                        .store(place);
                code.label(isNull);
                elsewhere.add(() -> {
                    Label none = new Label();
                    code.load(value).jump(Opcodes.IFNULL, none);
                    code.load(place).store(frame);
                    value(field.value(), value);
                    code.label(none);
                });
            }
            placed(code).load(out).load(frame);
            key(code, plan.key()).call(PlacedOperations.class, "end", VOID, OUT, LONG, OBJECT);
            elsewhere.forEach(Runnable::run);
        }

        void field(FieldPlan<K, M> field, Code.Local message) {
            if (field.isPrimitive()) {
                place(field.value());
                get(field, message);
                write(field.value().kind());
                return;
            }
            int known = code.known();
            get(field, message);
            if (!field.field().nullable()) {
                code.callStatic(CompiledMessage.class, "writable", OBJECT, OBJECT);
                value(field.value(), code.keep(OBJECT));
                code.forget(known);
                return;
            }
            Code.Local value = code.keep(OBJECT);
            Label isNull = new Label();
            Label done = new Label();
            code.load(value).jump(Opcodes.IFNULL, isNull);
            value(field.value(), value);
            code.jump(Opcodes.GOTO, done).label(isNull);
            place(field.value()).call(Operations.class, "writeNull", LONG, OUT, LONG, OBJECT);
            code.store(frame).label(done);
            code.forget(known);
        }

        private void get(FieldPlan<K, M> field, Code.Local message) {
            Type type = field.isPrimitive() ? Type.getType(field.field().javaType()) : OBJECT;
            constant(code, field.getter(), HANDLE).load(message).call(MethodHandle.class, "invokeExact", type, OBJECT);
        }

        private Code place(ValuePlan<K, M> value) {
            operations(code).load(out).load(frame);
            return key(code, value.key());
        }

        /** Writes the primitive on the stack. */
        private void write(Kind kind) {
            code.call(Operations.class, "write" + name(kind), LONG, OUT, LONG, OBJECT, primitive(kind));
            code.store(frame);
        }

        private void value(ValuePlan<K, M> plan, Code.Local value) {
            switch (plan.kind()) {
                case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> {
                    place(plan).load(value);
                    unbox(plan.kind());
                    write(plan.kind());
                }
                case TEXT, BYTES -> {
                    Type type = Type.getType(plan.kind() == Kind.TEXT ? String.class : byte[].class);
                    place(plan).load(value).cast(type);
                    code.call(Operations.class, "write" + name(plan.kind()), LONG, OUT, LONG, OBJECT, type);
                    code.store(frame);
                }
                case ENUM -> {
                    place(plan);
                    constant(code, plan.type(), ENUM_MODEL).load(value).cast(ENUM);
                    code.call(Operations.class, "writeEnum", LONG, OUT, LONG, OBJECT, ENUM_MODEL, ENUM);
                    code.store(frame);
                }
                case MESSAGE -> {
                    place(plan).call(Operations.class, "openMessage", LONG, OUT, LONG, OBJECT);
                    code.store(frame);
                    constant(code, plan.nested().writer(), HANDLE)
                            .load(out)
                            .load(frame)
                            .load(value);
                    code.call(MethodHandle.class, "invokeExact", VOID, OUT, LONG, OBJECT);
                    place(plan).call(Operations.class, "closeMessage", LONG, OUT, LONG, OBJECT);
                    code.store(frame);
                }
                case OTHER -> {
                    place(plan);
                    constant(code, plan.type(), FIELD_TYPE).load(value);
                    code.call(Operations.class, "writeOther", LONG, OUT, LONG, OBJECT, FIELD_TYPE, OBJECT);
                    code.store(frame);
                }
                case LIST -> list(plan, value);
                case ARRAY -> array(plan, value);
                case MAP, UNION -> {
                    constant(code, values, VALUES_OF).load(out).load(frame);
                    constant(code, plan, VALUE_PLAN).load(value);
                    code.call(Values.class, "write", LONG, OUT, LONG, VALUE_PLAN, OBJECT);
                    code.store(frame);
                }
            }
        }

        private void unbox(Kind kind) {
            Type box = box(kind);
            Type primitive = primitive(kind);
            code.cast(box);
            code.call(boxClass(kind), primitive.getClassName() + "Value", primitive);
        }

        private void list(ValuePlan<K, M> plan, Code.Local value) {
            int known = code.known();
            operations(code).load(value).call(Operations.class, "see", VOID, OBJECT);
            Code.Local list = code.load(value).cast(LIST).keep(LIST);
            Code.Local count = code.load(list).call(List.class, "size", INT).keep(INT);
            elements(plan, count, i -> {
                code.load(list).load(i).call(List.class, "get", OBJECT, INT);
                code.callStatic(CompiledMessage.class, "writable", OBJECT, OBJECT);
                value(plan.elements(), code.keep(OBJECT));
            });
            code.forget(known);
        }

        private void array(ValuePlan<K, M> plan, Code.Local value) {
            int known = code.known();
            Kind kind = plan.elements().kind();
            Type type = Type.getType("[" + primitive(kind).getDescriptor());
            Code.Local array = code.load(value).cast(type).keep(type);
            Code.Local count = code.load(array).insn(Opcodes.ARRAYLENGTH).keep(INT);
            elements(plan, count, i -> {
                place(plan.elements()).load(array).load(i).insn(primitive(kind).getOpcode(Opcodes.IALOAD));
                write(kind);
            });
            code.forget(known);
        }

        private void elements(ValuePlan<K, M> plan, Code.Local count, Consumer<Code.Local> element) {
            place(plan).load(count).call(Operations.class, "openList", LONG, OUT, LONG, OBJECT, INT);
            code.store(frame);
            boolean elsewhere = placed != null && !plan.elements().kind().isInline();
            Code.Local opened = elsewhere ? code.load(frame).keep(LONG) : frame;
            Code.Local i = code.push(0).keep(INT);
            Label next = new Label();
            Label done = new Label();
            code.label(next).load(i).load(count).jump(Opcodes.IF_ICMPGE, done);
            int known = code.known();
            if (elsewhere) {
                operations(code).load(out).load(opened).load(frame).load(i);
                key(code, plan.elements().key())
                        .call(Operations.class, "element", LONG, OUT, LONG, LONG, INT, OBJECT)
                        .store(frame);
            }
            element.accept(i);
            code.forget(known);
            code.increment(i).jump(Opcodes.GOTO, next).label(done);
            place(plan).load(count).call(Operations.class, "closeList", LONG, OUT, LONG, OBJECT, INT);
            code.store(frame);
        }
    }

    private void read() {
        Code code = method(0, "read", OBJECT, IN, LONG);
        new Reading(code, new Code.Local(1, IN)).message();
        code.end();
    }

    /** What has been read of a field, or whether it has come: a variable, or a field of the draft. */
    private record Variable(Type type, Code.@Nullable Local local, String name) {}

    /** The instructions that read. */
    private final class Reading {

        private final Code code;

        private final Code.Local in;

        private Code.Local frame;

        private final MessageModel model = plan.model();

        private final @Nullable MethodHandle creator = model.creator();

        /** An instance of the class, where what has been read is in its fields. */
        private final Code.@Nullable Local draft;

        /** What has been read of each field. */
        private final List<Variable> read;

        /** Whether each field has come, where it must not come twice. */
        private final List<Variable> seen;

        Reading(Code code, Code.Local in) {
            this.code = code;
            this.in = in;
            this.read = new ArrayList<>();
            this.seen = new ArrayList<>();
            code.load(in).push((long) model.heapSize()).call(ContentReader.class, "charge", VOID, LONG);
            this.frame = new Code.Local(2, LONG);
            this.draft = chunked ? code.instance(SELF).keep(SELF) : null;
        }

        /** Reads some fields of the draft whose method this is. */
        Reading(Code code, Reading whole) {
            this.code = code;
            this.in = new Code.Local(1, IN);
            this.frame = new Code.Local(2, LONG);
            this.draft = code.self();
            this.read = whole.read;
            this.seen = whole.seen;
        }

        void message() {
            FieldValues absent = model.newValues();
            // null where the constructor takes what has been read
            Code.Local values = creator == null
                    ? constant(code, model, MODEL)
                            .call(MessageModel.class, "newValues", VALUES)
                            .keep(VALUES)
                    : null;
            for (FieldPlan<K, M> field : plan.fields()) {
                absent(field, absent, values);
                read.add(variable(
                        field.isPrimitive() ? Type.getType(field.field().javaType()) : OBJECT, "r" + read.size()));
            }
            if (operations.occursOnce()) {
                for (int i = 0; i < read.size(); i++) {
                    code.push(0);
                    seen.add(variable(INT, "s" + i));
                }
            }
            operations(code).load(in).load(frame);
            key(code, plan.key())
                    .call(Operations.class, "begin", LONG, IN, LONG, OBJECT)
                    .store(frame);
            if (placed != null) {
                placedFields();
            } else if (operations.inTurn()) {
                fields(null);
            } else {
                fieldsInAnyOrder();
            }
            if (values != null) {
                set(values);
                constant(code, model, MODEL).load(values);
                code.call(MessageModel.class, "newInstance", OBJECT, VALUES).insn(Opcodes.ARETURN);
            } else if (creator != null) {
                create(creator);
            }
        }

        /** A new variable, with what is on the stack. */
        private Variable variable(Type type, String name) {
            if (draft == null) {
                return new Variable(type, code.keep(type), name);
            }
            writer.visitField(0, name, type.getDescriptor(), null, null).visitEnd();
            Variable made = new Variable(type, null, name);
            store(made);
            return made;
        }

        private Code load(Variable variable) {
            return draft == null
                    ? code.load(Objects.requireNonNull(variable.local))
                    : code.load(draft).field(Opcodes.GETFIELD, SELF, variable.name, variable.type);
        }

        private void store(Variable variable) {
            if (draft == null) {
                code.store(Objects.requireNonNull(variable.local));
                return;
            }
            int known = code.known();
            Code.Local value = code.keep(variable.type);
            code.load(draft).load(value).field(Opcodes.PUTFIELD, SELF, variable.name, variable.type);
            code.forget(known);
        }

        /** Leaves on the stack what a field is where content does not have it. */
        private void absent(FieldPlan<K, M> field, FieldValues absent, Code.@Nullable Local values) {
            if (field.isPrimitive()) {
                code.zero(Type.getType(field.field().javaType()));
                return;
            }
            int slot = field.field().slot();
            Object value = absent.get(slot);
            if (values != null) {
                code.load(values).push(slot).call(FieldValues.class, "get", OBJECT, INT);
            } else if (value != null) {
                constant(code, value, OBJECT);
            } else if (isMissable(field.field())
                    && field.field().type() instanceof EnumModel e
                    && e.byNumber(0) != null) {
                constant(code, e.byNumber(0), OBJECT);
            } else {
                code.insn(Opcodes.ACONST_NULL);
            }
        }

        /** Whether content may lack the field and be at fault. */
        private boolean isMissable(Field field) {
            return !field.takesNull() && !field.defaulted();
        }

        /** Takes the fields in the order of their numbers, and starts again where they come in another. */
        private void fieldsInAnyOrder() {
            Label again = new Label();
            Label done = new Label();
            code.label(again);
            fields(plan.key());
            end(done);
            operations(code).load(frame);
            key(code, plan.key())
                    .call(Operations.class, "find", INT, LONG, OBJECT)
                    .jump(Opcodes.IFGE, again);
            operations(code).load(in).load(frame);
            key(code, plan.key())
                    .call(Operations.class, "skip", LONG, IN, LONG, OBJECT)
                    .store(frame);
            code.jump(Opcodes.GOTO, again).label(done);
        }

        /**
         * Takes all fields.
         *
         * @param sought the message's key, where any field may not be the next; null where each is
         */
        private void fields(@Nullable M sought) {
            if (draft == null) {
                places().forEach(i -> field(i, sought));
                return;
            }
            for (List<Integer> chunk : chunks(places())) {
                String name = "read" + chunk.get(0);
                Code part = method(0, name, LONG, IN, LONG);
                Reading reading = new Reading(part, this);
                chunk.forEach(i -> reading.field(i, sought));
                part.load(reading.frame).insn(Opcodes.LRETURN).end();
                code.load(draft)
                        .load(in)
                        .load(frame)
                        .method(SELF, name, LONG, IN, LONG)
                        .store(frame);
            }
        }

        /** Where each field is among those that are read. */
        private List<Integer> places() {
            return IntStream.range(0, read.size()).boxed().toList();
        }

        private void field(int i, @Nullable M sought) {
            FieldPlan<K, M> field = plan.fields().get(i);
            if (sought == null) {
                field(field, i);
                return;
            }
            Label next = new Label();
            operations(code).load(frame);
            key(code, field.value().key()).call(Operations.class, "at", BOOLEAN, LONG, OBJECT);
            code.jump(Opcodes.IFEQ, next);
            field(field, i);
            operations(code).load(in).load(frame);
            key(code, sought);
            if (i + 1 < read.size()) {
                key(code, plan.fields().get(i + 1).value().key());
                code.call(Operations.class, "next", LONG, IN, LONG, OBJECT, OBJECT);
            } else {
                code.call(Operations.class, "next", LONG, IN, LONG, OBJECT);
            }
            code.store(frame).label(next);
        }

        private void placedFields() {
            Code.Local message = frame;
            frame = code.zero(LONG).keep(LONG);
            for (int i = 0; i < read.size(); i++) {
                FieldPlan<K, M> field = plan.fields().get(i);
                Label absent = new Label();
                placed(code).load(in).load(message);
                key(code, field.value().key()).call(PlacedOperations.class, "locate", LONG, IN, LONG, OBJECT);
                code.store(frame);
                end(absent);
                field(field, i);
                code.label(absent);
            }
        }

        private void end(Label done) {
            code.load(frame).push(Operations.END).insn(Opcodes.LCMP).jump(Opcodes.IFEQ, done);
        }

        private void field(FieldPlan<K, M> field, int i) {
            ValuePlan<K, M> value = field.value();
            Variable variable = read.get(i);
            if (operations.occursOnce()) {
                load(seen.get(i)).callStatic(CompiledMessage.class, "requireFirst", VOID, INT);
                code.push(1);
                store(seen.get(i));
            }
            Label done = new Label();
            boolean mayBeNull = field.mayBeNull(operations);
            if (mayBeNull && operations.accumulates()) {
                place(value).call(Operations.class, "readNull", BOOLEAN, IN, LONG, OBJECT);
                code.jump(Opcodes.IFNE, done);
            } else if (mayBeNull) {
                Label present = new Label();
                place(value).call(Operations.class, "readNull", BOOLEAN, IN, LONG, OBJECT);
                code.jump(Opcodes.IFEQ, present).insn(Opcodes.ACONST_NULL);
                if (field.field().takesNull()) {
                    code.callStatic(FieldValues.class, "mentioned", OBJECT, OBJECT);
                } else {
                    code.callStatic(CompiledMessage.class, "present", OBJECT, OBJECT);
                }
                store(variable);
                code.jump(Opcodes.GOTO, done).label(present);
            }
            boolean ofOne = operations.accumulates() && value.kind() == Kind.MESSAGE;
            if (ofOne && model.standsForUnion()) {
                read.forEach(this::requireAbsent);
            } else if (ofOne) {
                requireAbsent(variable);
            }
            Variable soFar = operations.accumulates() && !operations.occursOnce() ? variable : null;
            if (field.isPrimitive()) {
                place(value)
                        .call(Operations.class, "read" + name(value.kind()), primitive(value.kind()), IN, LONG, OBJECT);
            } else if (value.kind() == Kind.LIST) {
                list(value, soFar);
            } else if (value.kind() == Kind.ARRAY) {
                array(value, soFar);
            } else {
                value(value);
            }
            store(variable);
            if (mayBeNull) {
                code.label(done);
            }
        }

        private void requireAbsent(Variable variable) {
            load(variable).callStatic(CompiledMessage.class, "requireAbsent", VOID, OBJECT);
        }

        private Code place(ValuePlan<K, M> value) {
            operations(code).load(in).load(frame);
            return key(code, value.key());
        }

        /** Reads a value, which is then alone on the stack. */
        private void value(ValuePlan<K, M> value) {
            switch (value.kind()) {
                case BOOLEAN, INT, LONG, FLOAT, DOUBLE -> {
                    Type primitive = primitive(value.kind());
                    place(value).call(Operations.class, "read" + name(value.kind()), primitive, IN, LONG, OBJECT);
                    code.callStatic(boxClass(value.kind()), "valueOf", box(value.kind()), primitive);
                }
                case TEXT, BYTES -> {
                    Type type = Type.getType(value.kind() == Kind.TEXT ? String.class : byte[].class);
                    place(value).call(Operations.class, "read" + name(value.kind()), type, IN, LONG, OBJECT);
                }
                case ENUM -> {
                    place(value);
                    constant(code, value.type(), ENUM_MODEL);
                    code.call(Operations.class, "readEnum", ENUM, IN, LONG, OBJECT, ENUM_MODEL);
                    if (value.unknownIsNull()) {
                        code.callStatic(FieldValues.class, "mentioned", OBJECT, OBJECT);
                    } else {
                        code.callStatic(CompiledMessage.class, "present", OBJECT, OBJECT);
                    }
                }
                case MESSAGE -> {
                    int known = code.known();
                    place(value).call(Operations.class, "openMessage", LONG, IN, LONG, OBJECT);
                    Code.Local opened = code.keep(LONG);
                    code.load(in).call(ContentReader.class, "enter", VOID);
                    constant(code, value.nested().reader(), HANDLE).load(in).load(opened);
                    code.call(MethodHandle.class, "invokeExact", OBJECT, IN, LONG);
                    code.load(in).call(ContentReader.class, "leave", VOID);
                    operations(code).load(in).load(opened);
                    key(code, value.key()).call(Operations.class, "closeMessage", VOID, IN, LONG, OBJECT);
                    code.forget(known);
                }
                case OTHER -> {
                    place(value);
                    constant(code, value.type(), FIELD_TYPE);
                    code.call(Operations.class, "readOther", OBJECT, IN, LONG, OBJECT, FIELD_TYPE);
                }
                case LIST -> list(value, null);
                case ARRAY -> array(value, null);
                case MAP, UNION -> any(value);
            }
        }

        private void any(ValuePlan<K, M> value) {
            constant(code, ClassCompiler.this.values, VALUES_OF).load(in).load(frame);
            constant(code, value, VALUE_PLAN).insn(Opcodes.ACONST_NULL);
            code.call(Values.class, "read", OBJECT, IN, LONG, VALUE_PLAN, OBJECT);
            code.callStatic(FieldValues.class, "mentioned", OBJECT, OBJECT);
        }

        private void list(ValuePlan<K, M> plan, @Nullable Variable soFar) {
            int known = code.known();
            Code.Local block = open(plan);
            if (soFar == null) {
                code.insn(Opcodes.ACONST_NULL);
            } else {
                load(soFar);
            }
            capacity(block).callStatic(CompiledMessage.class, "list", LIST, OBJECT, INT);
            Code.Local list = code.keep(LIST);
            Label nextBlock = new Label();
            Label done = new Label();
            code.label(nextBlock);
            int outside = code.known();
            Code.Local count = code.load(block).insn(Opcodes.L2I).keep(INT);
            Code.Local i = code.push(0).keep(INT);
            code.load(count).jump(Opcodes.IFLE, done);
            code.load(in).load(count);
            capacity(block);
            constant(code, plan.elements().type(), FIELD_TYPE).load(list);
            code.callStatic(CompiledMessage.class, "count", VOID, IN, INT, INT, FIELD_TYPE, LIST);
            Label next = new Label();
            code.label(next);
            Code.Local outer = frame;
            if (placed != null) {
                element(plan, i);
                frame = code.keep(LONG);
            }
            value(plan.elements());
            frame = outer;
            int inside = code.known();
            Code.Local item = code.keep(OBJECT);
            code.load(list).load(item).call(List.class, "add", BOOLEAN, OBJECT).insn(Opcodes.POP);
            code.forget(inside);
            code.increment(i).load(i).load(count).jump(Opcodes.IF_ICMPLT, next);
            code.forget(outside);
            next(plan, block).jump(Opcodes.GOTO, nextBlock).label(done);
            code.load(list);
            code.forget(known);
        }

        /** Reads an array that comes at once. */
        private void array(ValuePlan<K, M> plan, @Nullable Variable soFar) {
            if (!operations.knowsCounts()) {
                any(plan);
                return;
            }
            int known = code.known();
            Kind kind = plan.elements().kind();
            if (soFar != null) {
                load(soFar).callStatic(CompiledMessage.class, "requireEmpty", VOID, OBJECT);
            }
            Code.Local block = open(plan);
            Code.Local count = code.load(block).insn(Opcodes.L2I).keep(INT);
            code.load(in).load(count).push(ContentReader.ARRAY_ELEMENT);
            code.call(ContentReader.class, "countElements", VOID, INT, INT);
            Type type = Type.getType("[" + primitive(kind).getDescriptor());
            Code.Local array = code.load(count).newArray(primitive(kind)).keep(type);
            Code.Local i = code.push(0).keep(INT);
            Label next = new Label();
            Label done = new Label();
            code.label(next).load(i).load(count).jump(Opcodes.IF_ICMPGE, done);
            code.load(array).load(i);
            operations(code).load(in);
            element(plan, i);
            key(code, plan.elements().key())
                    .call(Operations.class, "read" + name(kind), primitive(kind), IN, LONG, OBJECT);
            code.insn(primitive(kind).getOpcode(Opcodes.IASTORE));
            code.increment(i).jump(Opcodes.GOTO, next).label(done);
            Label last = new Label();
            // an empty block is the last: what is behind it is no more of the list
            code.load(count).jump(Opcodes.IFEQ, last);
            next(plan, block).load(block).callStatic(CompiledMessage.class, "requireLast", VOID, LONG);
            code.label(last).load(array);
            code.forget(known);
        }

        /** Leaves the frame of an element on the stack. */
        private void element(ValuePlan<K, M> plan, Code.Local i) {
            if (placed == null) {
                code.load(frame);
                return;
            }
            operations(code).load(in).load(frame).load(i);
            key(code, plan.elements().key()).call(Operations.class, "element", LONG, IN, LONG, INT, OBJECT);
        }

        private Code.Local open(ValuePlan<K, M> plan) {
            place(plan).call(Operations.class, "openList", LONG, IN, LONG, OBJECT);
            return code.keep(LONG);
        }

        private Code capacity(Code.Local block) {
            return operations(code).load(block).call(Operations.class, "capacity", INT, LONG);
        }

        private Code next(ValuePlan<K, M> plan, Code.Local block) {
            operations(code).load(in).load(block);
            return key(code, plan.key())
                    .call(Operations.class, "nextBlock", LONG, IN, LONG, OBJECT)
                    .store(block);
        }

        /** Leaves what has been read of a field on the stack. */
        private void finished(FieldPlan<K, M> field, Variable variable) {
            load(variable);
            Kind kind = field.value().kind();
            if (operations.accumulates() && field.value().isCollection()) {
                constant(code, field.value().empty(), OBJECT)
                        .callStatic(CompiledMessage.class, "orElse", OBJECT, OBJECT, OBJECT);
            } else if (kind == Kind.MESSAGE && model.javaType() == Map.Entry.class) {
                code.callStatic(CompiledMessage.class, "present", OBJECT, OBJECT);
            }
        }

        private void create(MethodHandle creator) {
            if (draft == null) {
                make(creator);
                return;
            }
            // by itself: with so many arguments a call is not compiled well, nor is what is around it
            Code part = method(0, "make", OBJECT);
            new Reading(part, this).make(creator);
            part.end();
            code.load(draft).method(SELF, "make", OBJECT).insn(Opcodes.ARETURN);
        }

        private void make(MethodHandle creator) {
            Type[] types =
                    creator.type().parameterList().stream().map(Type::getType).toArray(Type[]::new);
            Label from = new Label();
            Label to = new Label();
            code.mark(from);
            constant(code, creator, HANDLE);
            for (int slot = 0; slot < types.length; slot++) {
                argument(slot, types[slot]);
            }
            code.call(MethodHandle.class, "invokeExact", OBJECT, types).mark(to).insn(Opcodes.ARETURN);
            code.handler(from, to).callStatic(CompiledMessage.class, "refused", THROWABLE, THROWABLE);
            code.insn(Opcodes.ATHROW);
        }

        private void argument(int slot, Type type) {
            for (int i = 0; i < read.size(); i++) {
                FieldPlan<K, M> field = plan.fields().get(i);
                if (field.field().slot() == slot) {
                    finished(field, read.get(i));
                    if (!field.isPrimitive() && isMissable(field.field())) {
                        code.callStatic(CompiledMessage.class, "present", OBJECT, OBJECT);
                    }
                    return;
                }
            }
            code.zero(type);
        }

        private void set(Code.Local values) {
            if (draft == null) {
                places().forEach(i -> set(i, values));
                return;
            }
            for (List<Integer> chunk : chunks(places())) {
                String name = "set" + chunk.get(0);
                Code part = method(0, name, VOID, VALUES);
                Reading reading = new Reading(part, this);
                chunk.forEach(i -> reading.set(i, new Code.Local(1, VALUES)));
                part.insn(Opcodes.RETURN).end();
                code.load(draft).load(values).method(SELF, name, VOID, VALUES);
            }
        }

        private void set(int i, Code.Local values) {
            FieldPlan<K, M> field = plan.fields().get(i);
            int slot = field.field().slot();
            if (field.isPrimitive()) {
                Type type = Type.getType(field.field().javaType());
                code.load(values).push(slot);
                load(read.get(i))
                        .call(FieldValues.class, "set" + name(field.value().kind()), VOID, INT, type);
                return;
            }
            Label absent = new Label();
            finished(field, read.get(i));
            store(read.get(i));
            load(read.get(i)).jump(Opcodes.IFNULL, absent);
            code.load(values).push(slot);
            load(read.get(i)).call(FieldValues.class, "set", VOID, INT, OBJECT);
            code.label(absent);
        }
    }

    /** How methods for a kind are called. */
    private static String name(Kind kind) {
        return kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static Type primitive(Kind kind) {
        return Type.getType(PrimitiveArray.component(kind));
    }

    private static Type box(Kind kind) {
        return Type.getType(boxClass(kind));
    }

    private static Class<?> boxClass(Kind kind) {
        return MethodType.methodType(PrimitiveArray.component(kind)).wrap().returnType();
    }
}
