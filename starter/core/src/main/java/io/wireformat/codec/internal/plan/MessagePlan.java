package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Plan;
import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message in one format: what the model says of it, joined with the format's operations.
 *
 * @param <K> what the format knows of a place
 * @param <M> what the format knows of a message
 */
public final class MessagePlan<K, M> implements Plan {

    private static final String PROPERTY = "wireformat.plans";

    /** Set where no classes can be made. */
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private static final String LOOP = "loop";

    private static final String COMPILED = "compiled";

    /** What is used less is not worth a class. */
    private static final int USES = 200;

    private static final MethodType WRITE = MethodType.methodType(void.class, ContentBuffer.class, Object.class);

    private static final MethodType READ = MethodType.methodType(Object.class, ContentReader.class);

    private final Operations<K, M> operations;

    private final MessageModel model;

    private final Family<K, M> family;

    private List<FieldPlan<K, M>> fields = List.of();

    private @Nullable Loop<K, M> loop;

    /** How the classes of other messages call this one; what it calls changes once. */
    private @Nullable MutableCallSite writer;

    private @Nullable MutableCallSite reader;

    /** Null until it is made, and where none is. Whichever a thread sees, it is right. */
    private @Nullable CompiledMessage compiled;

    private MessagePlan(Operations<K, M> operations, MessageModel model, Family<K, M> family) {
        this.operations = operations;
        this.model = model;
        this.family = family;
    }

    /** The messages that are within one another. */
    private static final class Family<K, M> {

        private final Map<MessageModel, MessagePlan<K, M>> members = new HashMap<>();

        private final boolean stays =
                LOOP.equals(System.getProperty(PROPERTY)) || System.getProperty(NATIVE_IMAGE) != null;

        /** How often until classes are made; a race between threads makes it later. */
        private int usesLeft = COMPILED.equals(System.getProperty(PROPERTY)) ? 1 : USES;

        private void compile() {
            for (MessagePlan<K, M> member : members.values()) {
                member.compiled = ClassCompiler.compile(member);
            }
            for (MessagePlan<K, M> member : members.values()) {
                if (member.compiled != null) {
                    member.call(member.compiled);
                }
            }
        }
    }

    /** Joins a message, and those in it, with a format. */
    public static <K, M> MessagePlan<K, M> of(MessageModel model, Operations<K, M> operations) {
        return of(model, operations, new Family<>());
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being joined. */
    private static <K, M> MessagePlan<K, M> of(MessageModel model, Operations<K, M> operations, Family<K, M> family) {
        MessagePlan<K, M> known = family.members.get(model);
        if (known != null) {
            return known;
        }
        MessagePlan<K, M> plan = new MessagePlan<>(operations, model, family);
        family.members.put(model, plan);
        plan.complete();
        return plan;
    }

    private void complete() {
        List<FieldPlan<K, M>> planned = new ArrayList<>();
        for (Field field : model.fields()) {
            Place place = new Place(Place.Role.FIELD, field.type(), field, planned.size(), model);
            planned.add(FieldPlan.of(field, value(place, field.unknownIsNull())));
        }
        fields = List.copyOf(planned);
        M key = operations.message(
                model, fields.stream().map(field -> field.value().key()).toList());
        loop = new Loop<>(operations, model, key, fields);
        this.key = key;
    }

    private @Nullable M key;

    private ValuePlan<K, M> value(Place place, boolean unknownIsNull) {
        FieldType type = place.type();
        FieldType element = type instanceof ListType list
                ? list.element()
                : type instanceof ArrayType array ? array.element() : null;
        return new ValuePlan<>(
                place.kind(),
                operations.key(place),
                type,
                unknownIsNull,
                element == null ? null : value(place.part(Place.Role.ELEMENT, element), false),
                type instanceof MessageModel nested ? of(nested, operations, family) : null);
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        CompiledMessage known = compiled();
        if (known == null) {
            loop().write(content, value);
            return;
        }
        int start = content.size();
        try {
            known.write(content, value);
        } catch (EncodingException e) {
            content.truncate(start);
            loop().write(content, value);
        } catch (Throwable e) {
            throw failed(e, value);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        Object value = read(content);
        content.requireEnd();
        return value;
    }

    private Object read(ContentReader content) {
        CompiledMessage known = compiled();
        if (known == null) {
            return loop().read(content);
        }
        ContentReader.Mark start = content.mark();
        try {
            return known.read(content);
        } catch (DecodingException e) {
            content.reset(start);
            return loop().read(content);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a getter's exception is to who writes. */
    static RuntimeException failed(Throwable e, Object message) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException known
                ? known
                : new IllegalStateException("A getter of " + message.getClass().getName() + " failed", e);
    }

    private @Nullable CompiledMessage compiled() {
        CompiledMessage known = compiled;
        if (known == null && !family.stays && --family.usesLeft == 0) {
            family.compile();
            known = compiled;
        }
        return known;
    }

    private synchronized void call(CompiledMessage made) {
        if (writer != null) {
            writer.setTarget(bound(CompiledMessage.class, "write", WRITE, made));
        }
        if (reader != null) {
            reader.setTarget(bound(CompiledMessage.class, "read", READ, made));
        }
    }

    /** What other messages' classes write this one by. */
    synchronized MethodHandle writer() {
        if (writer == null) {
            writer = new MutableCallSite(bound(Loop.class, "write", WRITE, loop()));
        }
        return writer.dynamicInvoker();
    }

    /** What other messages' classes read this one by. */
    synchronized MethodHandle reader() {
        if (reader == null) {
            reader = new MutableCallSite(bound(Loop.class, "read", READ, loop()));
        }
        return reader.dynamicInvoker();
    }

    private static MethodHandle bound(Class<?> type, String name, MethodType signature, Object receiver) {
        try {
            return MethodHandles.lookup().findVirtual(type, name, signature).bindTo(receiver);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Loop<K, M> loop() {
        return java.util.Objects.requireNonNull(loop);
    }

    Operations<K, M> operations() {
        return operations;
    }

    MessageModel model() {
        return model;
    }

    M key() {
        return java.util.Objects.requireNonNull(key);
    }

    List<FieldPlan<K, M>> fields() {
        return fields;
    }
}
