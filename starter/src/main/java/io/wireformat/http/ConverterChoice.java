package io.wireformat.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.AbstractMessageConverterMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Spring's own choice of a media type and a converter, with nothing to convert: Spring tells an advice what it has
 * chosen before it converts, and nothing is not converted.
 */
final class ConverterChoice extends AbstractMessageConverterMethodProcessor {

    private final Witness witness;

    private ConverterChoice(
            List<HttpMessageConverter<?>> converters, ContentNegotiationManager negotiation, Witness witness) {
        super(converters, negotiation, List.of(witness));
        this.witness = witness;
    }

    /** A choice among converters, to be made once. */
    static ConverterChoice among(List<HttpMessageConverter<?>> converters, ContentNegotiationManager negotiation) {
        return new ConverterChoice(converters, negotiation, new Witness());
    }

    /** The media type of the answer; null where none is both accepted and produced. */
    @Nullable
    MediaType ofAnswer(DescribedRequest request, MethodParameter answer)
            throws IOException, HttpMediaTypeNotAcceptableException {
        writeWithMessageConverters(
                null,
                answer,
                new ServletServerHttpRequest(request),
                new ServletServerHttpResponse(BlankMessage.of(HttpServletResponse.class)));
        return witness.answer;
    }

    /** The media types that one is chosen from. */
    List<MediaType> producible(DescribedRequest request, MethodParameter answer) {
        return getProducibleMediaTypes(request, answer.getParameterType(), answer.getGenericParameterType());
    }

    /**
     * Whether a converter reads the content of a request.
     *
     * @throws HttpMediaTypeNotSupportedException when none does and the method is one that has content
     */
    boolean ofRequest(DescribedRequest request, MethodParameter body, Type type)
            throws IOException, HttpMediaTypeNotSupportedException {
        ServletServerHttpRequest input = new ServletServerHttpRequest(request);
        if (request.getContentType() == null) {
            // what Spring takes content without a type for
            input.getHeaders().setContentType(MediaType.APPLICATION_OCTET_STREAM);
        }
        readWithMessageConverters(input, body, type);
        return witness.read;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return false;
    }

    @Override
    public @Nullable Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return false;
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value,
            MethodParameter returnType,
            ModelAndViewContainer container,
            NativeWebRequest request) {
        throw new UnsupportedOperationException();
    }

    /** Is told what was chosen. */
    private static final class Witness extends RequestBodyAdviceAdapter implements ResponseBodyAdvice<Object> {

        private @Nullable MediaType answer;

        private boolean read;

        @Override
        public boolean supports(
                MethodParameter parameter, Type targetType, Class<? extends HttpMessageConverter<?>> converterType) {
            return true;
        }

        @Override
        public @Nullable Object handleEmptyBody(
                @Nullable Object body,
                HttpInputMessage input,
                MethodParameter parameter,
                Type targetType,
                Class<? extends HttpMessageConverter<?>> converterType) {
            read = true;
            return body;
        }

        @Override
        public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
            return true;
        }

        @Override
        public @Nullable Object beforeBodyWrite(
                @Nullable Object body,
                MethodParameter returnType,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converterType,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            answer = mediaType;
            return body;
        }
    }
}
