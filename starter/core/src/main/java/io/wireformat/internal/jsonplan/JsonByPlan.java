package io.wireformat.internal.jsonplan;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.internal.BoundedCache;
import io.wireformat.internal.jackson.PlannedJson;
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
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The plans of all mappers of an application. Safe for use by many threads. */
public final class JsonByPlan implements PlannedJson {

    private static final EventLog log = EventLog.of(JsonByPlan.class);
    private static final int MAX_TYPES = 1000;

    private final boolean writes;
    private final boolean reads;
    private final Map<JsonMapper, JsonPlans> mappers = new ConcurrentHashMap<>();
    private final BoundedCache<Planned, JsonPlan> plans = new BoundedCache<>(MAX_TYPES);
    private final Map<String, TypeBinding> requested = new ConcurrentHashMap<>();

    /**
     * Plans for one direction, for both or for none. Warns if the application's mapper has none.
     *
     * @param writes whether they write
     * @param reads whether they read
     */
    public JsonByPlan(boolean writes, boolean reads, JsonMapper mapper) {
        this.writes = writes;
        this.reads = reads;
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

    @Override
    public OfType of(JsonMapper mapper, Type type) {
        return plans(mapper).of(mapper.constructType(type));
    }

    @Override
    public boolean mayWrite(Object value) {
        return writes && (value instanceof Record || value instanceof List);
    }

    @Override
    public boolean mayRead() {
        return reads;
    }

    @Override
    public boolean write(Supplier<ObjectMapper> mapper, @Nullable Type type, Object value, ContentBuffer out) {
        if (type == null || !mayWrite(value) || !(mapper.get() instanceof JsonMapper selected)) {
            return false;
        }
        Class<?> valueClass = value.getClass();
        boolean isSimple = value instanceof Record && valueClass.getTypeParameters().length == 0;
        return plan(selected, isSimple ? valueClass : type).write(value, out);
    }

    @Override
    public @Nullable Object read(
            Supplier<ObjectMapper> mapper, @Nullable Type type, ContentReader content, DecodedMemory memory) {
        if (type == null || !(mapper.get() instanceof JsonMapper selected)) {
            return null;
        }
        Object value = plan(selected, type).read(content, memory);
        if (value == null) {
            memory.startTime();
        }
        return value;
    }

    private JsonPlan plan(JsonMapper mapper, Type type) {
        return plans.get(new Planned(mapper, type), this::plan);
    }

    private JsonPlan plan(Planned planned) {
        JsonPlan plan = plans(planned.mapper).of(planned.mapper.constructType(planned.type));
        String name = planned.type.getTypeName();
        String reason = reads && plan.whyNotRead() != null ? plan.whyNotRead() : plan.whyNotWritten();
        Binding.Basis basis = reason == null ? Binding.Basis.MODEL : Binding.Basis.LIBRARY;
        requested.put(name, new TypeBinding(name, basis, reason));
        return plan;
    }

    private JsonPlans plans(JsonMapper mapper) {
        return mappers.computeIfAbsent(mapper, JsonPlans::new);
    }

    @Override
    public List<TypeBinding> requestedTypes() {
        return requested.values().stream()
                .sorted(Comparator.comparing(TypeBinding::name))
                .toList();
    }

    private record Planned(JsonMapper mapper, Type type) {}
}
