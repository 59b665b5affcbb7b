package io.wireformat.http;

import io.wireformat.web.DocumentedFormats;
import io.wireformat.web.FormatsReport;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.RequestBodies;
import io.wireformat.web.SpringFormat;
import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.codec.WireFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
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
final class DocumentedConverters extends DocumentedFormats {

    private final Supplier<List<HttpMessageConverter<?>>> others;

    private final List<WireHttpMessageConverter> formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    private final OpenedMappings opened;

    DocumentedConverters(
            Supplier<List<HttpMessageConverter<?>>> others,
            List<WireHttpMessageConverter> formats,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings,
            OpenedMappings opened) {
        this.others = others;
        this.formats = formats;
        this.mappings = mappings;
        this.opened = opened;
    }

    @Override
    public boolean isOfFormat(MediaType mediaType) {
        return SpringFormat.of(mediaType) != null || formats.stream().anyMatch(format -> format.isNamedBy(mediaType));
    }

    @Override
    protected Stream<Carrier> carriers(HandlerMethod handler, Direction direction, ResolvableType body) {
        return asked(handler, direction).stream().<Carrier>mapMulti((converter, next) -> {
            WireFormat format = Converters.format(converter);
            if (format != null) {
                next.accept(new Carrier(
                        format,
                        mediaType -> direction == Direction.REQUEST
                                ? Converters.canRead(converter, body, mediaType)
                                : Converters.canWrite(converter, body, mediaType)));
            }
        });
    }

    @Override
    protected @Nullable ResolvableType body(HandlerMethod handler, Direction direction) {
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

    @Override
    protected OpenedHandlers.@Nullable Opening opening(HandlerMethod handler, Direction direction) {
        return opened.of(handler, direction);
    }

    @Override
    protected Set<MediaType> declared(HandlerMethod handler, Direction direction) {
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
