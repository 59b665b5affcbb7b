package io.wireformat.internal.pipeline;

import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.Framing;
import io.wireformat.codec.ModelCodec;
import io.wireformat.codec.WireFormat;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.introspection.TypeBoundary;
import java.lang.reflect.Type;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A codec at one side of an exchange, with plans that are cached by type and timed. Safe for use by many threads.
 */
public final class MeteredCodec {

    private final Codec codec;
    private final Metering metering;
    private final Map<Type, MeteredBinding> bindings = new ConcurrentHashMap<>();
    private final Map<StreamKey, MeteredStreams> streams = new ConcurrentHashMap<>();

    /**
     * A codec with meters.
     *
     * @param codec the format
     * @param metering has the meters, the memory and the limits
     */
    public MeteredCodec(Codec codec, Metering metering) {
        this.codec = codec;
        this.metering = metering;
    }

    /** The format. */
    public WireFormat format() {
        return codec.format();
    }

    /** Whether the format has the types of the models. */
    public boolean isOfModels() {
        return codec instanceof ModelCodec;
    }

    /** The plan for a type, or null if the format does not support it. */
    public @Nullable MeteredPlan plan(Type type) {
        return binding(type).plan();
    }

    /**
     * Streams of a type's messages, or null if the format does not support the type.
     *
     * @param framing separates the messages
     */
    public @Nullable MeteredStreams streams(Type message, Framing framing) {
        StreamKey key = new StreamKey(message, framing);
        MeteredStreams known = streams.get(key);
        MeteredPlan messages = known == null ? plan(message) : null;
        if (messages == null) {
            return known;
        }
        String format = format().name();
        StepTimer timer = metering.timer(format, TypeLabels.ofStream(message));
        MeteredStreams made = new MeteredStreams(format, messages.plan().streams(framing), metering, timer);
        MeteredStreams winner = streams.putIfAbsent(key, made);
        return winner != null ? winner : made;
    }

    /** The framing of the format's streams, or null if it has none. */
    public @Nullable Framing framing() {
        return codec.framing();
    }

    /** The reason why the format does not support a type, or null if it does. */
    public @Nullable String declineReason(Type type) {
        return binding(type).reason();
    }

    /** The reason why the format does not read a type, even if it writes it, or null if it does. */
    public @Nullable String whyNotRead(Type type) {
        MeteredBinding binding = binding(type);
        return binding.plan() == null ? binding.reason() : binding.whyNotRead();
    }

    /** The types that were requested in the format, sorted by name. */
    public List<TypeBinding> requestedTypes() {
        return bindings.entrySet().stream()
                .map(bound -> new TypeBinding(
                        bound.getKey().getTypeName(),
                        bound.getValue().basis(),
                        bound.getValue().reason()))
                .sorted(Comparator.comparing(TypeBinding::name))
                .toList();
    }

    private MeteredBinding binding(Type type) {
        MeteredBinding known = bindings.get(type);
        if (known != null) {
            return known;
        }
        MeteredBinding bound = bind(type);
        MeteredBinding winner = bindings.putIfAbsent(type, bound);
        return winner != null ? winner : bound;
    }

    private MeteredBinding bind(Type type) {
        Binding binding = bindingOf(type);
        if (binding instanceof Binding.Bound bound) {
            StepTimer timer = metering.timer(format().name(), TypeLabels.of(type));
            return new MeteredBinding(
                    new MeteredPlan(format(), bound.plan(), metering, timer), bound.basis(), null, bound.whyNotRead());
        }
        return new MeteredBinding(null, null, ((Binding.Unsupported) binding).reason(), null);
    }

    private Binding bindingOf(Type type) {
        try {
            return TypeBoundary.within(type, () -> codec.bind(type));
        } catch (UnsupportedTypeException e) {
            return new Binding.Unsupported(e.reason());
        }
    }

    private record StreamKey(Type message, Framing framing) {}

    private record MeteredBinding(
            @Nullable MeteredPlan plan,
            Binding.@Nullable Basis basis,
            @Nullable String reason,
            @Nullable String whyNotRead) {}
}
