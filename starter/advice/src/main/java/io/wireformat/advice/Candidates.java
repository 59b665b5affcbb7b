package io.wireformat.advice;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.internal.coding.ContentCodings;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The formats that bodies are tried in: those that are on, and JSON by a plan. Safe for use by many threads. */
final class Candidates {

    static final String JSON = "json";

    /** JSON that a compiled plan writes and reads instead of the mapper. */
    static final String JSON_BY_PLAN = "json by a plan";

    private final FormatRegistry registry;
    private final List<ContentCompressor> compressors;
    private final List<ContentCompressor> gzip = ContentCodings.gzip().compressors();
    private final PlannedJson planned;
    private final MessageModels models;
    private final Map<Body, OfType> byType = new ConcurrentHashMap<>();

    Candidates(FormatRegistry registry, ContentCodings codings, PlannedJson planned) {
        this.registry = registry;
        this.compressors = codings.compressors();
        this.planned = planned;
        this.models = new MessageModels(registry.mapper());
    }

    /**
     * The candidates of a type.
     *
     * @param plans by the candidate's name, in the order of the formats
     * @param unsupported why formats do not support the type
     * @param properties in which values may differ
     */
    record OfType(Map<String, Plan> plans, Map<String, String> unsupported, Properties properties) {}

    OfType of(Messages messages) {
        return byType.computeIfAbsent(new Body(messages.key().direction(), messages.type()), this::bind);
    }

    private record Body(Direction direction, Type type) {}

    /** The formats that do not support a type, each with the reason. */
    Map<String, String> unsupported(Messages.Key key) {
        OfType known = key.type() == null ? null : byType.get(new Body(key.direction(), key.type()));
        return known == null ? Map.of() : known.unsupported;
    }

    /**
     * The compressors of a candidate. A server compresses its responses in Spring's formats itself, with gzip alone. Kafka
     * compresses batches of messages, not messages.
     */
    List<ContentCompressor> compressors(Direction direction, String candidate) {
        if (direction == Direction.MESSAGE) {
            return List.of();
        }
        boolean isByServer = direction == Direction.RESPONSE
                && (candidate.equals(JSON_BY_PLAN)
                        || registry.springCodecs().stream()
                                .anyMatch(codec -> codec.format().name().equals(candidate)));
        return isByServer ? gzip : compressors;
    }

    DecodeLimits limits() {
        return registry.limits();
    }

    private OfType bind(Body body) {
        Type type = body.type;
        Map<String, Plan> plans = new LinkedHashMap<>();
        Map<String, String> unsupported = new LinkedHashMap<>();
        for (Codec codec : registry.springCodecs()) {
            if (codec.bind(type) instanceof Binding.Bound bound) {
                plans.put(codec.format().name(), bound.plan());
            }
        }
        PlannedJson.OfType json = body.direction == Direction.MESSAGE ? null : planned.of(registry.mapper(), type);
        Plan mapper = plans.get(JSON);
        if (json != null) {
            boolean isRead = body.direction == Direction.REQUEST;
            String whyNot = isRead ? json.whyNotRead() : json.whyNotWritten();
            if (whyNot != null) {
                unsupported.put(JSON_BY_PLAN, whyNot);
            } else if (mapper != null) {
                plans.put(JSON_BY_PLAN, isRead ? new Read(json, mapper) : new Written(json, mapper));
            }
        }
        for (BodyFormat format : registry.formats()) {
            MeteredPlan plan = format.codec().plan(type);
            String reason = format.codec().whyNotRead(type);
            if (plan != null && reason == null) {
                plans.put(format.name(), plan.plan());
            } else if (reason != null) {
                unsupported.put(format.name(), reason);
            }
        }
        return new OfType(plans, unsupported, Properties.of(type, models));
    }

    /** JSON that the server writes by a plan, and clients read with the mapper. */
    private record Written(PlannedJson.OfType json, Plan mapper) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            if (!json.write(value, content)) {
                throw new EncodingException("The mapper writes it");
            }
        }

        @Override
        public Object decode(ContentReader content) {
            return mapper.decode(content);
        }
    }

    /** JSON that clients write with the mapper, and the server reads by a plan. */
    private record Read(PlannedJson.OfType json, Plan mapper) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            mapper.encode(value, content);
        }

        @Override
        public Object decode(ContentReader content) {
            DecodedMemory memory =
                    new DecodedMemory(content.remaining(), content.limits(), DecodedMemory.Source.UNBOUNDED);
            Object value = json.read(content, memory);
            if (value == null) {
                throw new DecodingException("The mapper reads it", 0);
            }
            return value;
        }
    }
}
