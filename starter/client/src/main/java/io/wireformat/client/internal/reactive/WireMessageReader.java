package io.wireformat.client.internal.reactive;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads a format's content, which is held until it is complete, within the formats' own limits, and then decoded. Content
 * without bytes is a message where the format says so.
 */
public final class WireMessageReader extends FormatMessageReader {

    /** Spring's own limit is for what it collects itself; the formats' own limits bind here. */
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
        return Mono.deferContextual(context -> {
                    DecodeLimits limits = rules.limits(declared, plan.limits());
                    ContentDecompressor decoder = rules.decoder(message, limits);
                    RequestContext request = rules.context(context, message);
                    BodyReader reader = BodyReader.of(format, plan, type, limits, request);
                    return CollectedContent.read(
                            message.getBody(),
                            ANY_SIZE,
                            () -> reader.await(message.getHeaders().getContentLength()),
                            rules,
                            rules.isCoded(message),
                            request.memory(),
                            content -> content.read(decoder, reader::read));
                })
                .onErrorMap(ContentRefusal::orDecodingException);
    }

    @Override
    Flux<Object> readMany(ResolvableType type, ReactiveHttpInputMessage message, ResolvableType declared) {
        return readOne(BoundTypes.listOf(type), message, declared).flatMapIterable(elements -> (List<?>) elements);
    }
}
