package io.wireformat.webflux.internal.handler;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.Direction;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.HandlerFormats;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.MappedHandler;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.reactive.internal.TimedCodec;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.codec.DecoderHttpMessageReader;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;

/** The formats of handlers in Spring WebFlux. */
public final class ReactiveHandlerFormats extends HandlerFormats<ServerWebExchange> {

    private final Supplier<ServerCodecConfigurer> codecs;
    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    public ReactiveHandlerFormats(
            FormatRegistry registry,
            WidenedHandlers widened,
            HandlerLimits limits,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        super(registry, widened, limits);
        this.codecs = codecs;
        this.mappings = mappings;
    }

    @Override
    protected Stream<Stream<MappedHandler<ServerWebExchange>>> mappings() {
        return mappings.get().map(mapping -> mapping.getHandlerMethods().entrySet().stream()
                .map(handler -> mapped(mapping, handler.getKey(), handler.getValue())));
    }

    private static MappedHandler<ServerWebExchange> mapped(
            RequestMappingHandlerMapping mapping, RequestMappingInfo info, HandlerMethod handler) {
        return new MappedHandler<>(
                handler,
                info.getPatternsCondition().getPatterns().stream()
                        .map(PathPattern::getPatternString)
                        .collect(Collectors.toSet()),
                info.getMethodsCondition().getMethods(),
                info.getConsumesCondition().getExpressions(),
                info.getProducesCondition().getExpressions(),
                exchange -> info.getPatternsCondition().getMatchingCondition(exchange) != null,
                (consumes, produces) -> {
                    RequestMappingInfo.BuilderConfiguration options = new RequestMappingInfo.BuilderConfiguration();
                    options.setPatternParser(mapping.getPathPatternParser());
                    options.setContentTypeResolver(mapping.getContentTypeResolver());
                    options.setApiVersionStrategy(mapping.getApiVersionStrategy());
                    mapping.unregisterMapping(info);
                    mapping.registerMapping(
                            info.mutate()
                                    .options(options)
                                    .consumes(consumes)
                                    .produces(produces)
                                    .build(),
                            handler.getBean(),
                            handler.getMethod());
                });
    }

    @Override
    protected Set<Class<?>> responseTypes() {
        return Set.of(ServerHttpResponse.class, ServerWebExchange.class);
    }

    @Override
    protected List<Converter> converters(Direction direction) {
        return direction == Direction.REQUEST
                ? codecs.get().getReaders().stream()
                        .map(reader -> new Converter(formatOf(reader), reader::canRead, reader::getReadableMediaTypes))
                        .toList()
                : codecs.get().getWriters().stream()
                        .map(writer -> new Converter(formatOf(writer), writer::canWrite, writer::getWritableMediaTypes))
                        .toList();
    }

    private static @Nullable WireFormat formatOf(HttpMessageReader<?> reader) {
        return reader instanceof DecoderHttpMessageReader<?> decoding
                        && decoding.getDecoder() instanceof TimedCodec decoder
                ? decoder.format().format()
                : null;
    }

    private static @Nullable WireFormat formatOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding
                        && encoding.getEncoder() instanceof TimedCodec encoder
                ? encoder.format().format()
                : null;
    }

    @Override
    protected List<ResolvableType> bodies(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body == null ? List.of() : List.of(StreamTypes.each(body));
    }

    @Override
    protected @Nullable ResolvableType message(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        return body != null && StreamTypes.isPublisher(body) ? StreamTypes.each(body) : null;
    }

    private static @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST ? HandlerBodies.request(handler) : HandlerBodies.response(handler);
    }

    @Override
    protected @Nullable String whyNot(BodyFormat format, ResolvableType body, Direction direction) {
        return direction == Direction.REQUEST ? format.whyNotRead(body) : format.whyNotWritten(body);
    }
}
