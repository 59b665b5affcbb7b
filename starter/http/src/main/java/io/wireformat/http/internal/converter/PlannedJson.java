package io.wireformat.http.internal.converter;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.internal.json.JsonPlan;
import io.wireformat.codec.internal.json.JsonPlans;
import io.wireformat.internal.BoundedCache;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads JSON by plans, if the application asks for that and the result is the same. Spring writes and reads
 * everything else. Safe for use by many threads.
 */
public final class PlannedJson {

    private static final EventLog log = EventLog.of(PlannedJson.class);
    private static final int MAX_TYPES = 1000;

    private final boolean writes;
    private final boolean reads;
    private final Map<JsonMapper, JsonPlans> mappers = new ConcurrentHashMap<>();
    private final BoundedCache<Planned, JsonPlan> plans = new BoundedCache<>(MAX_TYPES);
    private final Map<String, TypeBinding> askedFor = new ConcurrentHashMap<>();

    /**
     * Plans for one direction, for both or for none.
     *
     * @param writes whether they write
     * @param reads whether they read
     */
    public PlannedJson(boolean writes, boolean reads) {
        this.writes = writes;
        this.reads = reads;
    }

    /** Warns, at the start, if plans are asked for and cannot be used with the application's mapper. */
    public void warnIfOff(JsonMapper mapper) {
        String reason = writes || reads ? plans(mapper).whyNone() : null;
        if (reason != null) {
            log.warn(
                    "Jackson writes and reads all JSON, although {} asks for plans: {}",
                    Stream.of(writes ? "wireformat.json.write=plan" : "", reads ? "wireformat.json.read=plan" : "")
                            .filter(property -> !property.isEmpty())
                            .collect(Collectors.joining(" and ")),
                    reason);
        }
    }

    /** Whether a plan may write a value of this class. */
    public boolean mayWrite(Object value) {
        return writes && (value instanceof Record || value instanceof List);
    }

    /**
     * Writes a value if a plan writes the same as Spring does with a mapper.
     *
     * @param mapper asked for the mapper only if plans write
     * @return false if nothing was written
     */
    public boolean write(Supplier<ObjectMapper> mapper, SpringBody body, Object value, ContentBuffer out) {
        if (!mayWrite(value) || !body.isPlainJson() || !(mapper.get() instanceof JsonMapper selected)) {
            return false;
        }
        Class<?> valueClass = value.getClass();
        boolean isSimple = value instanceof Record && valueClass.getTypeParameters().length == 0;
        JsonPlan plan = isSimple ? plan(selected, valueClass) : plan(selected, body.type());
        return plan != null && plan.write(value, out);
    }

    /** Reads a value of complete content; null if Spring has to read it, for which the memory is charged anew. */
    @Nullable
    Object read(Supplier<ObjectMapper> mapper, SpringBody body, ContentReader content, DecodedMemory memory) {
        if (!reads || !body.isPlainJson() || !(mapper.get() instanceof JsonMapper selected)) {
            return null;
        }
        JsonPlan plan = plan(selected, body.type());
        Object value = plan == null ? null : plan.read(content.array(), content.remaining(), content.limits(), memory);
        if (value == null) {
            memory.startTime();
        }
        return value;
    }

    private @Nullable JsonPlan plan(JsonMapper mapper, ResolvableType type) {
        if (type.getType() instanceof Class<?> simple) {
            return plan(mapper, (Type) simple);
        }
        return type.hasUnresolvableGenerics() ? null : plan(mapper, type.getType());
    }

    private JsonPlan plan(JsonMapper mapper, Type type) {
        return plans.get(new Planned(mapper, type), this::plan);
    }

    private JsonPlan plan(Planned planned) {
        JsonPlan plan = plans(planned.mapper).of(planned.mapper.constructType(planned.type));
        String name = planned.type.getTypeName();
        String reason = reads && plan.whyNotRead() != null ? plan.whyNotRead() : plan.whyNotWritten();
        Binding.Carrier carrier = reason == null ? Binding.Carrier.MODEL : Binding.Carrier.LIBRARY;
        askedFor.put(name, new TypeBinding(name, carrier, reason));
        return plan;
    }

    private JsonPlans plans(JsonMapper mapper) {
        return mappers.computeIfAbsent(mapper, JsonPlans::new);
    }

    /** The types that plans were asked for, and why Jackson writes or reads some of them. */
    public List<TypeBinding> askedFor() {
        return askedFor.values().stream()
                .sorted(Comparator.comparing(TypeBinding::name))
                .toList();
    }

    private record Planned(JsonMapper mapper, Type type) {}
}
