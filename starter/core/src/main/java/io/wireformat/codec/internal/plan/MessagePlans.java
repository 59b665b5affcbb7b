package io.wireformat.codec.internal.plan;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The messages that are within one another: what the model says of them, joined with a format, and when they get classes. */
final class MessagePlans<K, M> {

    private static final Logger LOG = LoggerFactory.getLogger(MessagePlans.class);

    private static final String PROPERTY = "wireformat.plans";

    /** Set where no classes can be made. */
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private static final String LOOP = "loop";

    private static final String COMPILED = "compiled";

    static final String CHUNKED = "chunked";

    /** What is used less is not worth a class. */
    private static final int USES = 200;

    private final Operations<K, M> operations;

    private final Values<K, M> values;

    private final Map<Member, MessagePlan<K, M>> members = new HashMap<>();

    private final Map<Choice, UnionPlan<K, M>> unions = new HashMap<>();

    /** Whether messages are looked into when they first come, and no classes are made. */
    private final boolean onDemand;

    private final boolean alwaysLoops;

    /** How often until classes are made; a race between threads makes it later. */
    private int usesLeft = isForced(COMPILED) || isForced(CHUNKED) ? 1 : USES;

    MessagePlans(Operations<K, M> operations, boolean onDemand) {
        this.operations = operations;
        this.values = new Values<>(operations, false);
        this.onDemand = onDemand;
        this.alwaysLoops = onDemand || isForced(LOOP) || System.getProperty(NATIVE_IMAGE) != null;
    }

    /** A message, by itself or as an alternative, with what the format has where it stands. */
    record Member(
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

    /** Whether a test says so. */
    static boolean isForced(String way) {
        return way.equals(System.getProperty(PROPERTY));
    }

    Operations<K, M> operations() {
        return operations;
    }

    /** Messages in values go by their classes, where they have one. */
    Values<K, M> values() {
        return values;
    }

    /** Counts a use, and says whether it is the one that classes are made at. */
    boolean isDue() {
        return !alwaysLoops && usesLeft > 0 && --usesLeft == 0;
    }

    void compile() {
        Map<MessagePlan<K, M>, CompiledMessage> made = new HashMap<>();
        try {
            for (MessagePlan<K, M> member : members.values()) {
                CompiledMessage compiled = ClassCompiler.compile(member);
                if (compiled != null) {
                    made.put(member, compiled);
                }
            }
        } catch (RuntimeException | LinkageError e) {
            // ASM is absent, or another version of it is there; whatever it is, the loop does the same
            LOG.warn("No classes are made of messages, which are slower without", e);
            return;
        }
        made.forEach(MessagePlan::use);
    }

    ValuePlan<K, M> root(FieldType root) {
        return value(new Place(Place.Role.ROOT, root, root, -1, null), false);
    }

    /** A message that holds itself, directly or not, finds itself among those that are already being joined. */
    MessagePlan<K, M> message(Member member) {
        MessagePlan<K, M> known = members.get(member);
        if (known != null) {
            return known;
        }
        MessagePlan<K, M> plan = new MessagePlan<>(member, this);
        members.put(member, plan);
        if (!onDemand) {
            plan.complete();
        }
        return plan;
    }

    List<FieldPlan<K, M>> fields(Member member) {
        List<FieldPlan<K, M>> planned = new ArrayList<>();
        for (int i = 0; i < member.model.fields().size(); i++) {
            Field field = member.model.fields().get(i);
            Place place = new Place(Place.Role.FIELD, field.type(), member.model, i, member.variant);
            if (operations.hasField(place)) {
                ValuePlan<K, M> value = value(place, field.unknownIsNull());
                planned.add(onDemand ? FieldPlan.read(field, value) : FieldPlan.of(field, value));
            }
        }
        return List.copyOf(planned);
    }

    M key(Member member, List<FieldPlan<K, M>> fields) {
        MessageModel model = member.model;
        if (member.variant != null) {
            List<Field> carried = fields.stream().map(FieldPlan::field).toList();
            return operations.variant(member.variant, model, carried);
        }
        List<K> keys = fields.stream().map(field -> field.value().key()).toList();
        return member.union == null
                ? operations.message(model, keys)
                : operations.alternative(member.union, model, keys);
    }

    private ValuePlan<K, M> value(Place place, boolean unknownIsNull) {
        FieldType type = place.type();
        K key = operations.key(place);
        Object variant = operations.variant(key);
        ValuePlan<K, M> mapKey = null;
        ValuePlan<K, M> element = null;
        MessagePlan<K, M> message = null;
        UnionPlan<K, M> alternatives = null;
        if (type instanceof ListType list) {
            element = value(place.part(Place.Role.ELEMENT, operations.element(list), variant), false);
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
            keys.add(operations.key(new Place(Place.Role.FIELD, field.type(), union, keys.size(), choice.variant)));
        }
        List<ValuePlan<K, M>> alternatives = new ArrayList<>();
        M made = choice.variant == null
                ? operations.union(union, keys)
                : operations.variant(choice.variant, union, fields);
        UnionPlan<K, M> plan = new UnionPlan<>(union, made, alternatives);
        // one of them may hold the union
        unions.put(choice, plan);
        for (Field field : fields) {
            K key = keys.get(alternatives.size());
            Member member = new Member((MessageModel) field.type(), union, operations.variant(key));
            alternatives.add(
                    new ValuePlan<>(Kind.MESSAGE, key, field.type(), false, null, null, message(member), null));
        }
        return plan;
    }
}
