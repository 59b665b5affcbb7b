package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a message in one format, which combines its model with the format's operations.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public final class MessagePlan<K, M> implements ContentPlan {

    private static final MethodType WRITE =
            MethodType.methodType(void.class, ContentBuffer.class, long.class, Object.class);

    private static final MethodType READ = MethodType.methodType(Object.class, ContentReader.class, long.class);

    private final Operations<K, M> operations;

    private final MessagePlans<K, M> plans;

    private final MessagePlans.Member member;

    private List<FieldPlan<K, M>> fields = List.of();

    private @Nullable M key;

    private @Nullable Loop<K, M> loop;

    /** Called by the classes of other messages; the target changes once, from the loop to the class. */
    private @Nullable MutableCallSite writer;

    private @Nullable MutableCallSite reader;

    /** Null until it is generated, if it is. A thread may use an outdated null without harm. */
    private @Nullable CompiledMessage compiled;

    MessagePlan(MessagePlans.Member member, MessagePlans<K, M> plans) {
        this.operations = plans.operations();
        this.member = member;
        this.plans = plans;
    }

    /** Plans a root type, and the messages in it, for a format. */
    public static <K, M> ContentPlan of(FieldType root, Operations<K, M> operations) {
        MessagePlans<K, M> plans = new MessagePlans<>(operations, false);
        return root instanceof MessageModel message
                ? CollectionPlan.of(plans.message(new MessagePlans.Member(message, null, null)))
                : new RootPlan<>(plans.root(root), operations, false);
    }

    /**
     * Plans a root type for reading another schema's content. Plans of messages are completed at their first use, and no
     * classes are generated, so that a client's schema causes no more work than its content.
     */
    public static <K, M> ContentPlan onDemand(FieldType root, Operations<K, M> operations) {
        return new RootPlan<>(new MessagePlans<>(operations, true).root(root), operations, true);
    }

    void complete() {
        fields = plans.fields(member);
        M made = plans.key(member, fields);
        loop = Loop.of(operations, member.model(), made, fields);
        key = made;
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        if (compiled() == null) {
            loop().write(content, Operations.ROOT, value);
            return;
        }
        int start = content.size();
        try {
            write(content, Operations.ROOT, value, false);
        } catch (EncodingException e) {
            if (operations.callerHasFallback()) {
                throw e;
            }
            content.truncate(start);
            loop().write(content, Operations.ROOT, value);
        }
    }

    @Override
    public Object read(ContentReader content) {
        if (compiled() == null || content.trace() != null) {
            return readByLoop(content);
        }
        ContentReader.Mark start = content.mark();
        Object message = readUsual(content);
        if (message != null) {
            return message;
        }
        content.reset(start);
        return readByLoop(content);
    }

    private Object readByLoop(ContentReader content) {
        ContentTrace trace = content.trace();
        if (trace != null) {
            Tracer.trace(content, trace, this);
        }
        return loop().read(content, Operations.ROOT);
    }

    /** Null if the loop must read it. Separate from {@link #read}, where a catch block would keep the mark on the heap. */
    private @Nullable Object readUsual(ContentReader content) {
        try {
            return read(content, Operations.ROOT, false);
        } catch (DecodingException e) {
            if (operations.callerHasFallback()) {
                throw e;
            }
            return null;
        }
    }

    /** Writes the message as part of a value. */
    void write(ContentBuffer out, long opened, Object message, boolean plain) {
        CompiledMessage known = plain ? null : compiled();
        if (known == null) {
            loop().write(out, opened, message);
            return;
        }
        try {
            known.write(out, opened, message);
        } catch (Throwable e) {
            throw failed(e, message);
        }
    }

    /** Reads the message as part of a value. */
    Object read(ContentReader in, long opened, boolean plain) {
        CompiledMessage known = plain ? null : compiled();
        if (known == null) {
            return loop().read(in, opened);
        }
        try {
            return known.read(in, opened);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The exception to throw if a getter fails. */
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
        if (known == null && plans.isDue()) {
            plans.compile();
            known = compiled;
        }
        return known;
    }

    /** Uses the generated class from now on. */
    synchronized void use(CompiledMessage made) {
        compiled = made;
        if (writer != null) {
            writer.setTarget(bound(CompiledMessage.class, "write", WRITE, made));
        }
        if (reader != null) {
            reader.setTarget(bound(CompiledMessage.class, "read", READ, made));
        }
    }

    /** Writes this message, for the classes of other messages. */
    synchronized MethodHandle writer() {
        if (writer == null) {
            writer = new MutableCallSite(bound(Loop.class, "write", WRITE, loop()));
        }
        return writer.dynamicInvoker();
    }

    /** Reads this message, for the classes of other messages. */
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
        Loop<K, M> known = loop;
        if (known == null) {
            synchronized (plans) {
                if (loop == null) {
                    complete();
                }
                known = Objects.requireNonNull(loop);
            }
        }
        return known;
    }

    Operations<K, M> operations() {
        return operations;
    }

    Values<K, M> values() {
        return plans.values();
    }

    MessageModel model() {
        return member.model();
    }

    M key() {
        return Objects.requireNonNull(key);
    }

    List<FieldPlan<K, M>> fields() {
        return fields;
    }
}
