package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Has Spring answer once more, from the choice of the media type on, where the chosen format cannot write the value that
 * there is, without that format. The first failure stands where the client accepts nothing else.
 */
final class RetriedReturnValues implements HandlerMethodReturnValueHandler {

    private static final String PRODUCIBLE = HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE;

    private final SpringsReturnValues springs;

    private final ServerFormats formats;

    RetriedReturnValues(SpringsReturnValues springs, ServerFormats formats) {
        this.springs = springs;
        this.formats = formats;
    }

    @Override
    public boolean supportsReturnType(MethodParameter type) {
        return springs.negotiates(type);
    }

    @Override
    public void handleReturnValue(
            @Nullable Object value, MethodParameter type, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        HttpServletResponse response = request.getNativeResponse(HttpServletResponse.class);
        HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
        if (response == null || servletRequest == null) {
            springs.handle(value, type, container, request);
            return;
        }
        SentSoFar before = new SentSoFar(response);
        try {
            springs.handle(value, type, container, request);
        } catch (UnwritableValueException e) {
            before.restoreAfter(e);
            if (!again(e, servletRequest, before, () -> springs.handle(value, type, container, request))) {
                throw e;
            }
        }
    }

    /** Tries the formats that are left; whether one of them was written. */
    private boolean again(UnwritableValueException first, HttpServletRequest request, SentSoFar before, Try next)
            throws Exception {
        Set<String> unable = new LinkedHashSet<>();
        Object producible = request.getAttribute(PRODUCIBLE);
        UnwritableValueException last = first;
        ServerExchange.setUnable(request, unable);
        try {
            while (unable.add(last.format()) && leave(request, last.format())) {
                try {
                    next.run();
                    return true;
                } catch (UnwritableValueException e) {
                    before.restoreAfter(e);
                    last = e;
                } catch (HttpMediaTypeNotAcceptableException | HttpMessageNotWritableException e) {
                    before.restoreAfter(e);
                    return false;
                }
            }
            return false;
        } finally {
            ServerExchange.setUnable(request, null);
            request.setAttribute(PRODUCIBLE, producible);
        }
    }

    /** Takes a format out of what the handler declares that it produces; whether anything is left of it. */
    @SuppressWarnings("unchecked") // Spring sets it
    private boolean leave(HttpServletRequest request, String format) {
        Collection<MediaType> declared = (Collection<MediaType>) request.getAttribute(PRODUCIBLE);
        if (declared == null || declared.isEmpty()) {
            return true;
        }
        Set<MediaType> left = new LinkedHashSet<>(declared);
        left.removeIf(mediaType -> {
            WireHttpMessageConverter converter = formats.formatOf(mediaType);
            return converter != null && converter.format().name().equals(format);
        });
        request.setAttribute(PRODUCIBLE, left);
        return !left.isEmpty();
    }

    private interface Try {

        void run() throws Exception;
    }
}
