package io.wireformat.reactive.internal;

import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads a format's content when it is complete. Content without bytes is a message if the format says so. */
public final class WireMessageReader extends FormatMessageReader {

    /** Spring's own limit is for what Spring collects. The formats have their own limits. */
    private static final int ANY_SIZE = -1;

    private final BodyFormat format;

    private final RequestRules rules;

    public WireMessageReader(BodyFormat format, RequestRules rules) {
        super(format.name());
        this.format = format;
        this.rules = rules;
    }

    @Override
    boolean reads(ResolvableType type, @Nullable MediaType mediaType) {
        return format.named(mediaType) != null && format.reads(type);
    }

    @Override
    Mono<Object> readOne(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        MeteredPlan plan = format.plan(BodyFormat.typeToRead(type));
        if (plan == null) {
            return Mono.error(() -> unsupported(message, type));
        }
        return CollectedContent.read(
                message.getBody(),
                message,
                ANY_SIZE,
                rules,
                context -> BodyReader.of(
                        format, plan, type, rules.limits(declared, plan.limits()), rules.context(context, message)));
    }

    @Override
    Flux<Object> readMany(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        return readOne(BoundTypes.listOf(type), message, declared).flatMapIterable(elements -> (List<?>) elements);
    }
}
