package io.wireformat.codec.internal.plan;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import io.wireformat.text.internal.EventLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plans of messages in one format. Each message has one plan, whatever the number of types that contain it. It is
 * completed when it is first used. Safe for use by many threads.
 *
 * @param <K> the format's key of a place
 * @param <M> the format's key of a message
 */
public final class MessagePlans<K, M> {

    private static final EventLog LOG = EventLog.of(MessagePlans.class);
    private static final String PROPERTY = "wireformat.plans";

    /** Set in a native image, where classes cannot be generated. */
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private static final String LOOP = "loop";
    private static final String COMPILED = "compiled";
    static final String CHUNKED = "chunked";

    /** The number of uses of a message before its class is generated. */
    private static final int USES = 200;

    private final Operations<K, M> operations;
    private final Values<K, M> values;

    /** Guarded by this object's lock, like {@link #unions}. */
    private final Map<Member, MessagePlan<K, M>> members = new HashMap<>();

    private final Map<Choice, UnionPlan<K, M>> unions = new HashMap<>();

    /** Whether they only read, and no classes are generated. */
    private final boolean readsOnly;

    private final int uses;

    /** Plans for a format. */
    public MessagePlans(Operations<K, M> operations) {
        this(operations, false);
    }

    private MessagePlans(Operations<K, M> operations, boolean readsOnly) {
        this.operations = operations;
        this.values = new Values<>(operations, false);
        this.readsOnly = readsOnly;
        if (readsOnly || isForced(LOOP) || System.getProperty(NATIVE_IMAGE) != null) {
            this.uses = Integer.MAX_VALUE;
        } else {
            this.uses = isForced(COMPILED) || isForced(CHUNKED) ? 1 : USES;
        }
    }

    /** The plan of a root type. */
    public synchronized ContentPlan of(FieldType root) {
        return root instanceof MessageModel message
                ? CollectionPlan.of(message(new Member(message, null, null)))
                : new RootPlan<>(root(root), operations, false);
    }

    /**
     * A plan that reads the content of another schema. No classes are generated for it, so a client's schema causes no more
     * work than its content.
     */
    public static <K, M> ContentPlan ofOtherSchema(FieldType root, Operations<K, M> operations) {
        return new RootPlan<>(new MessagePlans<>(operations, true).root(root), operations, true);
    }

    /** A message, as such or as an alternative, with the format's {@linkplain Grammar#variant variant}. */
    record Member(
            MessageModel model,
            @Nullable UnionModel union,
            @Nullable Object variant) {

        // generated record methods take long to link, which would delay an application's first request
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

    /** A union, with the format's variant. */
    private record Choice(UnionModel model, @Nullable Object variant) {}

    /** Whether the system property, which tests set, selects a mode. */
    static boolean isForced(String way) {
        return way.equals(System.getProperty(PROPERTY));
    }

    Operations<K, M> operations() {
        return operations;
    }

    /** Reads and writes values, with the classes of messages that have one. */
    Values<K, M> values() {
        return values;
    }

    /** The number of uses of a message before its class is generated; {@link Integer#MAX_VALUE} for never. */
    int uses() {
        return uses;
    }

    /** Generates the class of a message; null if there is none. */
    static @Nullable CompiledMessage compile(MessagePlan<?, ?> member) {
        try {
            return ClassCompiler.compile(member);
        } catch (RuntimeException | LinkageError e) {
            // such as an absent or incompatible ASM; the loop gives the same results
            LOG.warn("Cannot generate classes for messages; encoding and decoding will be slower", e);
            return null;
        }
    }

    private ValuePlan<K, M> root(FieldType root) {
        return value(new Place(Place.Role.ROOT, root, root, -1, null), false);
    }

    /** A message that contains itself, directly or not, finds its own incomplete plan. */
    private MessagePlan<K, M> message(Member member) {
        return members.computeIfAbsent(member, any -> new MessagePlan<>(member, this));
    }

    /** The loop of a message. */
    synchronized Loop<K, M> loop(Member member) {
        List<FieldPlan<K, M>> fields = fields(member);
        return Loop.of(operations, member.model(), key(member, fields), fields);
    }

    private List<FieldPlan<K, M>> fields(Member member) {
        List<FieldPlan<K, M>> planned = new ArrayList<>();
        for (int i = 0; i < member.model.fields().size(); i++) {
            Field field = member.model.fields().get(i);
            Place place = new Place(Place.Role.FIELD, field.type(), member.model, i, member.variant);
            if (operations.grammar().hasField(place)) {
                ValuePlan<K, M> value = value(place, field.unknownIsNull());
                planned.add(readsOnly ? FieldPlan.read(field, value) : FieldPlan.of(field, value));
            }
        }
        return List.copyOf(planned);
    }

    private M key(Member member, List<FieldPlan<K, M>> fields) {
        MessageModel model = member.model;
        if (member.variant != null) {
            List<Field> present = fields.stream().map(FieldPlan::field).toList();
            return operations.grammar().variant(member.variant, model, present);
        }
        List<K> keys = fields.stream().map(field -> field.value().key()).toList();
        return member.union == null
                ? operations.grammar().message(model, keys)
                : operations.grammar().alternative(member.union, model, keys);
    }

    private ValuePlan<K, M> value(Place place, boolean unknownIsNull) {
        FieldType type = place.type();
        K key = operations.grammar().key(place);
        Object variant = operations.grammar().variant(key);
        ValuePlan<K, M> mapKey = null;
        ValuePlan<K, M> element = null;
        MessagePlan<K, M> message = null;
        UnionPlan<K, M> alternatives = null;
        if (type instanceof ListType list) {
            element = value(place.part(Place.Role.ELEMENT, operations.grammar().element(list), variant), false);
        } else if (type instanceof ArrayType array) {
            element = value(place.part(Place.Role.ELEMENT, array.element(), variant), false);
        } else if (type instanceof MapType map) {
            mapKey = value(place.part(Place.Role.KEY, map.key(), variant), false);
            element = value(place.part(Place.Role.VALUE, map.value(), variant), false);
        } else if (type instanceof UnionModel union) {
            alternatives = union(new Choice(union, variant));
        } else if (type instanceof MessageModel model) {
            message = message(new Member(model, null, variant));
        }
        return new ValuePlan<>(place.kind(), key, type, unknownIsNull, mapKey, element, message, alternatives);
    }

    private UnionPlan<K, M> union(Choice choice) {
        UnionPlan<K, M> known = unions.get(choice);
        if (known != null) {
            return known;
        }
        UnionModel union = choice.model;
        List<Field> fields = union.alternatives();
        List<K> keys = new ArrayList<>();
        for (Field field : fields) {
            keys.add(operations
                    .grammar()
                    .key(new Place(Place.Role.FIELD, field.type(), union, keys.size(), choice.variant)));
        }
        List<ValuePlan<K, M>> alternatives = new ArrayList<>();
        M made = choice.variant == null
                ? operations.grammar().union(union, keys)
                : operations.grammar().variant(choice.variant, union, fields);
        UnionPlan<K, M> plan = new UnionPlan<>(union, made, alternatives);
        // an alternative may contain the union
        unions.put(choice, plan);
        for (Field field : fields) {
            K key = keys.get(alternatives.size());
            Member member = new Member(
                    (MessageModel) field.type(), union, operations.grammar().variant(key));
            alternatives.add(
                    new ValuePlan<>(Kind.MESSAGE, key, field.type(), false, null, null, message(member), null));
        }
        return plan;
    }
}
