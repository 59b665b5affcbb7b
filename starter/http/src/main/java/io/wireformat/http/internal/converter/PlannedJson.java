package io.wireformat.http.internal.converter;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.internal.json.JsonPlan;
import io.wireformat.codec.internal.json.JsonPlans;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.internal.BoundedCache;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.TypeBinding;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes and reads JSON by plans, where the application has them do that and they make no difference. All else is left to
 * Spring's own converter. Safe for use by many threads.
 */
public final class PlannedJson {

    private static final Logger log = LoggerFactory.getLogger(PlannedJson.class);

    /** Where Spring's converters do all. */
    public static final PlannedJson NONE = new PlannedJson(false, false);

    private static final int MOST_TYPES = 1000;

    private final boolean writes;

    private final boolean reads;

    private final Map<ObjectMapper, JsonPlans> mappers = new ConcurrentHashMap<>();

    private final BoundedCache<Planned, JsonPlan> plans = new BoundedCache<>(MOST_TYPES);

    private final Map<String, TypeBinding> askedFor = new ConcurrentHashMap<>();

    /**
     * Plans.
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

    /** Whether plans write anything. */
    public boolean writes() {
        return writes;
    }

    /** Whether they read anything. */
    public boolean reads() {
        return reads;
    }

    /** Whether plans write what Spring's converter of a format would write with a mapper, as far as can be told at once. */
    public boolean writes(
            SpringFormat format,
            ObjectMapper mapper,
            Object value,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return (value instanceof Record || value instanceof List) && isJson(format, mapper, mimeType, hints);
    }

    /** The same for reading. */
    public boolean reads(
            SpringFormat format,
            ObjectMapper mapper,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        return isJson(format, mapper, mimeType, hints);
    }

    private static boolean isJson(
            SpringFormat format,
            ObjectMapper mapper,
            @Nullable MimeType mimeType,
            @Nullable Map<String, Object> hints) {
        Charset charset = mimeType == null ? null : mimeType.getCharset();
        return format == SpringFormat.JSON
                && mapper instanceof JsonMapper
                && (charset == null || charset.equals(StandardCharsets.UTF_8))
                && !JsonViewRule.appliesTo(hints);
    }

    /**
     * Writes a value.
     *
     * @return false where nothing was written
     */
    public boolean write(ObjectMapper mapper, Object value, ResolvableType type, ContentBuffer out) {
        Class<?> valueClass = value.getClass();
        boolean isSimple = value instanceof Record && valueClass.getTypeParameters().length == 0;
        JsonPlan plan = isSimple ? plan(mapper, valueClass) : plan(mapper, type);
        return plan != null && plan.write(value, out);
    }

    /**
     * Reads a value of content that is complete.
     *
     * @return null where Spring's converter is to read it
     */
    public @Nullable Object read(
            ObjectMapper mapper,
            ResolvableType type,
            PooledContent content,
            DecodeLimits limits,
            DecodedMemory.Source memory) {
        JsonPlan plan = plan(mapper, type);
        return plan == null
                ? null
                : plan.read(
                        content.buffer().array(),
                        content.size(),
                        limits,
                        new DecodedMemory(content.size(), limits, memory));
    }

    private @Nullable JsonPlan plan(ObjectMapper mapper, ResolvableType type) {
        if (type.getType() instanceof Class<?> simple) {
            return plan(mapper, (Type) simple);
        }
        return type.hasUnresolvableGenerics() ? null : plan(mapper, type.getType());
    }

    private JsonPlan plan(ObjectMapper mapper, Type type) {
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

    private JsonPlans plans(ObjectMapper mapper) {
        return mappers.computeIfAbsent(mapper, added -> new JsonPlans((JsonMapper) added));
    }

    /** The types that were asked for, and why Jackson writes or reads them where it does. */
    public List<TypeBinding> askedFor() {
        return askedFor.values().stream()
                .sorted(Comparator.comparing(TypeBinding::name))
                .toList();
    }

    private record Planned(ObjectMapper mapper, Type type) {}
}
