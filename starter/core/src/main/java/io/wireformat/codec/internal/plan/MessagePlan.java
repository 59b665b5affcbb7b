package io.wireformat.codec.internal.plan;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A message in one format: what the model says of it, joined with the format's operations.
 *
 * @param <K> what the format knows of a place
 * @param <M> what the format knows of a message
 */
public final class MessagePlan<K, M> implements ContentPlan {

    private static final Logger LOG = LoggerFactory.getLogger(MessagePlan.class);

    private static final String PROPERTY = "wireformat.plans";

    /** Set where no classes can be made. */
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private static final String LOOP = "loop";

    private static final String COMPILED = "compiled";

    static final String CHUNKED = "chunked";

    /** What is used less is not worth a class. */
    private static final int USES = 200;

    private static final MethodType WRITE =
            MethodType.methodType(void.class, ContentBuffer.class, long.class, Object.class);

    private static final MethodType READ = MethodType.methodType(Object.class, ContentReader.class, long.class);

    private final Operations<K, M> operations;

    private final MessageModel model;

    private final Family<K, M> family;

    private final Member member;

    /** Messages in values go by their classes, where they have one. */
    private final Values<K, M> values;

    private List<FieldPlan<K, M>> fields = List.of();

    private @Nullable M key;

    private @Nullable Loop<K, M> loop;

    /** How the classes of other messages call this one; what it calls changes once. */
    private @Nullable MutableCallSite writer;

    private @Nullable MutableCallSite reader;

    /** Null until it is made, and where none is. Whichever a thread sees, it is right. */
    private @Nullable CompiledMessage compiled;

    private MessagePlan(Operations<K, M> operations, Member member, Family<K, M> family) {
        this.operations = operations;
        this.model = member.model;
        this.family = family;
        this.member = member;
        this.values = new Values<>(operations, false);
    }

    /** A message, by itself or as an alternative, with what the format has where it stands. */
    private record Member(
            MessageModel model,
            @Nullable UnionModel union,
            @Nullable Object variant) {

        // the first request of an application asks, and what the compiler makes of a record takes long to link
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Member known
                    && model.equals(known.model)
                    && Objects.equals(union, known.union)
                    && Objects.equals(variant, known.variant);
        }

        @Override
        public int hashCode() {
            return 31 * model.hashCode() + Objects.hashCode(variant);
        }
    }

    /** A union, with what the format has where it stands. */
    private record Choice(UnionModel model, @Nullable Object variant) {}

    /** The messages that are within one another. */
    private static final class Family<K, M> {

        private final Map<Member, MessagePlan<K, M>> members = new HashMap<>();

        private final Map<Choice, UnionPlan<K, M>> unions = new HashMap<>();

        /** Whether messages are looked into when they first come, and no classes are made. */
        private final boolean onDemand;

        private final boolean stays;

        /** How often until classes are made; a race between threads makes it later. */
        private int usesLeft = isSaid(COMPILED) || isSaid(CHUNKED) ? 1 : USES;

        private Family(boolean onDemand) {
            this.onDemand = onDemand;
            this.stays = onDemand || isSaid(LOOP) || System.getProperty(NATIVE_IMAGE) != null;
        }

        private void compile() {
            try {
                for (MessagePlan<K, M> member : members.values()) {
                    member.compiled = ClassCompiler.compile(member);
                }
            } catch (RuntimeException | LinkageError e) {
                // ASM is absent, or another version of it is there; whatever it is, the loop does the same
                LOG.warn("No classes are made of messages, which are slower without", e);
                members.values().forEach(member -> member.compiled = null);
            }
            for (MessagePlan<K, M> member : members.values()) {
                if (member.compiled != null) {
                    member.call(member.compiled);
                }
            }
        }
    }

    /** Whether a test says so. */
    static boolean isSaid(String way) {
        return way.equals(System.getProperty(PROPERTY));
    }

    /** Joins what content consists of, and the messages in it, with a format. */
    public static <K, M> ContentPlan of(FieldType root, Operations<K, M> operations) {
        Family<K, M> family = new Family<>(false);
        return root instanceof MessageModel message
                ? of(new Member(message, null, null), operations, family)
                : new RootPlan<>(root(root, operations, family), operations, false);
    }

    /**
     * Reads what the operations know to be written in another way. Who sends content must not make more of it than there is:
     * messages are looked into when the first of them comes, and no classes are made.
     */
    public static <K, M> ContentPlan onDemand(FieldType root, Operations<K, M> operations) {
        return new RootPlan<>(root(root, operations, new Family<>(true)), operations, true);
    }

    private static <K, M> ValuePlan<K, M> root(FieldType root, Operations<K, M> operations, Family<K, M> family) {
        return value(new Place(Place.Role.ROOT, root, root, -1, null), false, operations, family);
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being joined. */
    private static <K, M> MessagePlan<K, M> of(Member member, Operations<K, M> operations, Family<K, M> family) {
        MessagePlan<K, M> known = family.members.get(member);
        if (known != null) {
            return known;
        }
        MessagePlan<K, M> plan = new MessagePlan<>(operations, member, family);
        family.members.put(member, plan);
        if (!family.onDemand) {
            plan.complete();
        }
        return plan;
    }

    private void complete() {
        List<FieldPlan<K, M>> planned = new ArrayList<>();
        for (int i = 0; i < model.fields().size(); i++) {
            Field field = model.fields().get(i);
            Place place = new Place(Place.Role.FIELD, field.type(), model, i, member.variant);
            if (operations.carries(place)) {
                ValuePlan<K, M> value = value(place, field.unknownIsNull(), operations, family);
                planned.add(family.onDemand ? FieldPlan.read(field, value) : FieldPlan.of(field, value));
            }
        }
        fields = List.copyOf(planned);
        M made = keyOf(member);
        loop = Loop.of(operations, model, made, fields);
        key = made;
    }

    private M keyOf(Member of) {
        if (of.variant != null) {
            return operations.variant(
                    of.variant, model, fields.stream().map(FieldPlan::field).toList());
        }
        List<K> keys = fields.stream().map(field -> field.value().key()).toList();
        return of.union == null ? operations.message(model, keys) : operations.alternative(of.union, model, keys);
    }

    private static <K, M> ValuePlan<K, M> value(
            Place place, boolean unknownIsNull, Operations<K, M> operations, Family<K, M> family) {
        FieldType type = place.type();
        K key = operations.key(place);
        Object variant = operations.variant(key);
        ValuePlan<K, M> mapKey = null;
        ValuePlan<K, M> element = null;
        MessagePlan<K, M> message = null;
        UnionPlan<K, M> alternatives = null;
        if (type instanceof ListType list) {
            FieldType of = operations.element(list);
            element = value(place.part(Place.Role.ELEMENT, of, variant), false, operations, family);
        } else if (type instanceof ArrayType array) {
            element = value(place.part(Place.Role.ELEMENT, array.element(), variant), false, operations, family);
        } else if (type instanceof MapType map) {
            mapKey = value(place.part(Place.Role.KEY, map.key(), variant), false, operations, family);
            element = value(place.part(Place.Role.VALUE, map.value(), variant), false, operations, family);
        } else if (type instanceof UnionModel union) {
            alternatives = union(new Choice(union, variant), operations, family);
        } else if (type instanceof MessageModel model) {
            message = of(new Member(model, null, variant), operations, family);
        }
        return new ValuePlan<>(place.kind(), key, type, unknownIsNull, mapKey, element, message, alternatives);
    }

    private static <K, M> UnionPlan<K, M> union(Choice choice, Operations<K, M> operations, Family<K, M> family) {
        UnionPlan<K, M> known = family.unions.get(choice);
        if (known != null) {
            return known;
        }
        UnionModel union = choice.model;
        List<Field> fields = union.alternatives();
        List<K> keys = new ArrayList<>();
        for (Field field : fields) {
            keys.add(operations.key(new Place(Place.Role.FIELD, field.type(), union, keys.size(), choice.variant)));
        }
        List<ValuePlan<K, M>> alternatives = new ArrayList<>();
        M made = choice.variant == null
                ? operations.union(union, keys)
                : operations.variant(choice.variant, union, fields);
        UnionPlan<K, M> plan = new UnionPlan<>(union, made, alternatives);
        // one of them may hold the union
        family.unions.put(choice, plan);
        for (Field field : fields) {
            K key = keys.get(alternatives.size());
            Member member = new Member((MessageModel) field.type(), union, operations.variant(key));
            alternatives.add(new ValuePlan<>(
                    Kind.MESSAGE, key, field.type(), false, null, null, of(member, operations, family), null));
        }
        return plan;
    }

    @Override
    public void encode(Object value, ContentBuffer content) {
        CompiledMessage known = compiled();
        if (known == null) {
            loop().write(content, Operations.ROOT, value);
            return;
        }
        int start = content.size();
        try {
            write(content, Operations.ROOT, value, false);
        } catch (EncodingException e) {
            if (operations.leavesUnusual()) {
                throw e;
            }
            content.truncate(start);
            loop().write(content, Operations.ROOT, value);
        }
    }

    @Override
    public Object read(ContentReader content) {
        CompiledMessage known = compiled();
        if (known == null) {
            return loop().read(content, Operations.ROOT);
        }
        ContentReader.Mark start = content.mark();
        Object message = readUsual(content);
        if (message != null) {
            return message;
        }
        content.reset(start);
        return loop().read(content, Operations.ROOT);
    }

    /** Null where it is left to the loop. A method that catches and has the mark would cost an object for it. */
    private @Nullable Object readUsual(ContentReader content) {
        try {
            return read(content, Operations.ROOT, false);
        } catch (DecodingException e) {
            if (operations.leavesUnusual()) {
                throw e;
            }
            return null;
        }
    }

    /** Writes the message within a value. */
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

    /** Reads the message within a value. */
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
        if (known == null && !family.stays && family.usesLeft > 0 && --family.usesLeft == 0) {
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
        Loop<K, M> known = loop;
        if (known == null) {
            synchronized (family) {
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
        return values;
    }

    MessageModel model() {
        return model;
    }

    M key() {
        return Objects.requireNonNull(key);
    }

    List<FieldPlan<K, M>> fields() {
        return fields;
    }
}
