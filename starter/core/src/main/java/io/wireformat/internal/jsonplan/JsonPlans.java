package io.wireformat.internal.jsonplan;

import io.wireformat.codec.Plan;
import io.wireformat.codec.internal.plan.MessagePlans;
import io.wireformat.codec.internal.plan.Operations;
import io.wireformat.internal.jackson.TestedMapper;
import io.wireformat.model.Field;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.Projection;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.introspection.TypeBoundary;
import io.wireformat.text.internal.EventLog;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compiles plans for the JSON of one mapper. A plan writes the same bytes and reads the same values as the mapper. It
 * supports records and lists of records whose properties Jackson handles with its own classes and without annotations
 * except {@code @JsonProperty}. Everything else is left to the mapper. Safe for use by many threads.
 */
public final class JsonPlans {

    private static final EventLog log = EventLog.of(JsonPlans.class);

    private final JsonMapper mapper;
    private final @Nullable String reason;
    private final MessageModels models;
    private final TestedTypes.Known known = new TestedTypes.Known();
    private final Projection projection = projection();
    private final MessagePlans<?, ?> plans;

    /**
     * Plans for a mapper.
     *
     * @param mapper the application's, which handles everything that plans do not support
     */
    public JsonPlans(JsonMapper mapper) {
        this.mapper = mapper;
        this.reason = TestedMapper.reason(mapper);
        this.models = new MessageModels(mapper);
        this.plans = new MessagePlans<>(operations());
    }

    /** Why the mapper handles all types; null if plans can. */
    public @Nullable String whyNone() {
        return reason;
    }

    /** The plan of a type, or the reason why there is none. Each call tests the type again, except for records in it. */
    public JsonPlan of(JavaType type) {
        JsonPlan plan = plan(type);
        if (plan.whyNotWritten() != null) {
            log.debug("JSON of {} is written and read by Jackson: {}", type.toCanonical(), plan.whyNotWritten());
        } else if (plan.whyNotRead() != null) {
            log.debug("JSON of {} is read by Jackson: {}", type.toCanonical(), plan.whyNotRead());
        }
        return plan;
    }

    private JsonPlan plan(JavaType type) {
        if (reason != null) {
            return JsonPlan.none(reason);
        }
        try {
            return TypeBoundary.within(type, () -> tested(type));
        } catch (UnsupportedTypeException e) {
            return JsonPlan.none(e.reason());
        }
    }

    private JsonPlan tested(JavaType type) {
        TestedTypes tested = new TestedTypes(mapper, known);
        tested.require(type);
        Plan plan = plans.of(projection.of(models, type).type());
        UnsupportedTypeException whyNotRead = tested.whyNotRead();
        return new JsonPlan(
                plan,
                type.getRawClass(),
                tested.depth(),
                mapper.tokenStreamFactory(),
                whyNotRead == null ? null : whyNotRead.reason());
    }

    /** Numbers a record's properties in the mapper's order. */
    private Projection projection() {
        Projection.Builder projection = Projection.builder()
                .has(Projection.Feature.FLOATS)
                .has(Projection.Feature.NESTED_COLLECTIONS)
                .has(Projection.Feature.MAPS)
                .has(Projection.Feature.NULLS)
                .numbering(this::number);
        for (LogicalType type : LogicalType.values()) {
            projection.has(type);
        }
        return projection.build();
    }

    private int number(MessageModel message, Field field) {
        int index = record(message).names().indexOf(field.name());
        if (index < 0
                || field.defaulted()
                || message.fields().size() != record(message).names().size()) {
            throw new UnsupportedTypeException(
                    message.name() + "." + field.name(), "JSON and the other formats treat it differently");
        }
        return index + 1;
    }

    private TestedTypes.Record record(MessageModel message) {
        return Objects.requireNonNull(known.records().get(message.javaType()), message.name());
    }

    private Operations<?, ?> operations() {
        boolean refusesUnknown = mapper.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        boolean refusesRepeated = mapper.isEnabled(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
        return new Operations<>(
                new JsonGrammar(
                        refusesRepeated,
                        (message, field) -> record(message).leftOut().contains(field.name()),
                        mapper::writeValueAsString),
                new JsonValueWriter(mapper.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)),
                new JsonValueReader(!refusesUnknown && !refusesRepeated));
    }
}
