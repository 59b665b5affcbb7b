package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;
import io.wireformat.model.MessageModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.List;
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

    /** Null before the first use. */
    private volatile @Nullable Loop<K, M> loop;

    /** The number of uses until a class is generated; a race between threads only delays it. */
    private int usesLeft;

    /** Called by the classes of other messages; the target changes once, to the class. */
    private @Nullable MutableCallSite writer;

    private @Nullable MutableCallSite reader;

    /** Null until it is generated, if it is. A thread may use an outdated null without harm. */
    private @Nullable CompiledMessage compiled;

    MessagePlan(MessagePlans.Member member, MessagePlans<K, M> plans) {
        this.operations = plans.operations();
        this.member = member;
        this.plans = plans;
        this.usesLeft = plans.uses();
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
            if (operations.grammar().callerHasFallback()) {
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
            if (operations.grammar().callerHasFallback()) {
                throw e;
            }
            return null;
        }
    }

    /** Writes the message as part of a value. */
    void write(ContentBuffer out, long container, Object message, boolean plain) {
        CompiledMessage known = plain ? null : compiled();
        if (known == null) {
            loop().write(out, container, message);
            return;
        }
        try {
            known.write(out, container, message);
        } catch (Throwable e) {
            throw failed(e, message);
        }
    }

    /** Reads the message as part of a value. */
    Object read(ContentReader in, long container, boolean plain) {
        CompiledMessage known = plain ? null : compiled();
        if (known == null) {
            return loop().read(in, container);
        }
        try {
            return known.read(in, container);
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
        if (known == null && usesLeft != Integer.MAX_VALUE && usesLeft > 0 && --usesLeft == 0) {
            loop();
            known = MessagePlans.compile(this);
            if (known != null) {
                use(known);
            }
        }
        return known;
    }

    private synchronized void use(CompiledMessage made) {
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
            writer = compiled == null
                    ? new MutableCallSite(bound(MessagePlan.class, "writeNested", WRITE, this))
                    : new MutableCallSite(bound(CompiledMessage.class, "write", WRITE, compiled));
        }
        return writer.dynamicInvoker();
    }

    /** Reads this message, for the classes of other messages. */
    synchronized MethodHandle reader() {
        if (reader == null) {
            reader = compiled == null
                    ? new MutableCallSite(bound(MessagePlan.class, "readNested", READ, this))
                    : new MutableCallSite(bound(CompiledMessage.class, "read", READ, compiled));
        }
        return reader.dynamicInvoker();
    }

    private void writeNested(ContentBuffer out, long container, Object message) {
        write(out, container, message, false);
    }

    private Object readNested(ContentReader in, long container) {
        return read(in, container, false);
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
            known = plans.loop(member);
            loop = known;
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
        return loop().key;
    }

    List<FieldPlan<K, M>> fields() {
        return loop().fields;
    }
}
