package io.wireformat.http;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.codec.WireFormat;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** What Spring MVC reads and writes for a handler. */
final class DocumentedConverters implements DocumentedFormats {

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final List<WireHttpMessageConverter> formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    DocumentedConverters(
            Supplier<List<HttpMessageConverter<?>>> others,
            List<WireHttpMessageConverter> formats,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.others = others;
        this.formats = formats;
        this.mappings = mappings;
    }

    @Override
    public Map<MediaType, WireFormat> of(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null || BoundTypes.isLeftToSpring(body.toClass())) {
            return Map.of();
        }
        Set<MediaType> declared = declared(handler, direction);
        BiPredicate<HttpMessageConverter<?>, MediaType> carries = direction == Direction.REQUEST
                ? (converter, mediaType) -> Converters.canRead(converter, body, mediaType)
                : (converter, mediaType) -> Converters.canWrite(converter, body, mediaType);
        Map<MediaType, WireFormat> documented = new LinkedHashMap<>();
        for (HttpMessageConverter<?> converter : asked(handler, direction)) {
            WireFormat format = FormatsReport.format(converter);
            if (format != null) {
                for (MediaType mediaType : new FormatMediaTypes(format).within(declared)) {
                    if (carries.test(converter, mediaType)) {
                        documented.put(mediaType, format);
                    }
                }
            }
        }
        return documented;
    }

    @Override
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.stream().anyMatch(format -> format.isNamedBy(mediaType));
    }

    @Override
    public @Nullable Type type(HandlerMethod handler, Direction direction) {
        ResolvableType body = body(handler, direction);
        if (body == null) {
            return null;
        }
        return direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body, body.toClass());
    }

    private static @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
        return direction == Direction.REQUEST
                ? HandlerFormats.requestBody(handler)
                : AnswerType.of(handler).body().type();
    }

    /** The converters of formats, without those that cannot follow the handler's JSON view. */
    private List<HttpMessageConverter<?>> asked(HandlerMethod handler, Direction direction) {
        List<HttpMessageConverter<?>> asked = new ArrayList<>(others.get());
        MethodParameter parameter = RequestBodies.parameterOf(handler);
        boolean viewed = direction == Direction.ANSWER
                ? handler.hasMethodAnnotation(JsonView.class)
                : parameter != null && parameter.hasParameterAnnotation(JsonView.class);
        if (!viewed) {
            asked.addAll(formats);
        }
        return asked;
    }

    /** What a handler says that it consumes or produces. */
    private Set<MediaType> declared(HandlerMethod handler, Direction direction) {
        Function<RequestMappingInfo, Collection<MediaType>> condition = direction == Direction.REQUEST
                ? info -> info.getConsumesCondition().getConsumableMediaTypes()
                : info -> info.getProducesCondition().getProducibleMediaTypes();
        return mappings.get()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> mapped.getValue().getMethod().equals(handler.getMethod()))
                .flatMap(mapped -> condition.apply(mapped.getKey()).stream())
                .collect(Collectors.toSet());
    }
}
