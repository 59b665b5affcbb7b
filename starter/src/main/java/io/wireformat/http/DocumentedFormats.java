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

/** The media types that a handler's content can have, for who describes it. Safe for use by many threads. */
public final class DocumentedFormats {

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final List<WireHttpMessageConverter> formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    DocumentedFormats(
            Supplier<List<HttpMessageConverter<?>>> others,
            List<WireHttpMessageConverter> formats,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.others = others;
        this.formats = formats;
        this.mappings = mappings;
    }

    /** Content of a handler. */
    public enum Direction {
        /** What it reads. */
        REQUEST,
        /** What it answers. */
        ANSWER
    }

    /**
     * The media types that content has in each format that carries it, as far as the handler does not narrow them
     * down, those of Spring's formats first; none where it is not ours to tell.
     */
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
                for (MediaType mediaType : named(format, declared)) {
                    if (carries.test(converter, mediaType)) {
                        documented.put(mediaType, format);
                    }
                }
            }
        }
        return documented;
    }

    /** Whether a media type is that of a format, whether the format is on or not. */
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.stream().anyMatch(format -> format.isNamedBy(mediaType));
    }

    /** The name of the schema for content of a handler; null where there is none. */
    public @Nullable String schema(HandlerMethod handler, Direction direction, SchemaCatalog catalog) {
        ResolvableType body = body(handler, direction);
        Type type = null;
        if (body != null) {
            type = direction == Direction.REQUEST ? BoundTypes.toRead(body) : BoundTypes.toWrite(body, body.toClass());
        }
        return type == null ? null : catalog.nameOf(type);
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

    /** The media types of a format among declared ones; what it is sent as where none are. */
    private static List<MediaType> named(WireFormat format, Set<MediaType> declared) {
        MediaType sent = MediaType.parseMediaType(format.mediaType());
        if (declared.isEmpty() || declared.stream().anyMatch(range -> !range.isConcrete() && range.includes(sent))) {
            return List.of(sent);
        }
        return new FormatMediaTypes(format).namedBy(List.copyOf(declared));
    }
}
