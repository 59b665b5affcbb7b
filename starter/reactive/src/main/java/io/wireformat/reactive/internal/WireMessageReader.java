package io.wireformat.reactive.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads a body in one format when it is complete. Content without bytes is a message if the format says so. */
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
        MeteredPlan plan = format.toRead(type).plan();
        if (plan == null) {
            return Mono.error(() -> unsupported(message, type));
        }
        BodyDecoder decoder = plan.decoder();
        DecodeLimits limits = rules.limits(declared, decoder.limits());
        return CollectedContent.read(
                message.getBody(),
                message,
                ANY_SIZE,
                rules,
                context -> new BodyReader(decoder, type, false, limits, rules.context(context, message)));
    }

    @Override
    Flux<Object> readMany(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        return readOne(BoundTypes.listOf(type), message, declared).flatMapIterable(elements -> (List<?>) elements);
    }
}
