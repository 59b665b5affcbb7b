package io.wireformat.http.internal.converter;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** Spring's converter of JSON, timed. The original converts, and has all settings, later ones included. */
final class MeteredJson extends JacksonJsonHttpMessageConverter implements MeteredConverter {

    private final JacksonJsonHttpMessageConverter original;
    private final MeteredJacksonHttpMessageConverter metered;

    MeteredJson(JacksonJsonHttpMessageConverter original, MeteredJacksonHttpMessageConverter metered) {
        super(original.getMapper());
        this.original = original;
        this.metered = metered;
    }

    @Override
    public MeteredJacksonHttpMessageConverter metered() {
        return metered;
    }

    @Override
    @SuppressWarnings("NullAway") // Spring's constructor calls it before there is an original
    public void setSupportedMediaTypes(List<MediaType> mediaTypes) {
        if (original != null) {
            original.setSupportedMediaTypes(mediaTypes);
        }
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return metered.getSupportedMediaTypes();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> type) {
        return metered.getSupportedMediaTypes(type);
    }

    @Override
    public void setDefaultCharset(@Nullable Charset charset) {
        original.setDefaultCharset(charset);
    }

    @Override
    public @Nullable Charset getDefaultCharset() {
        return original.getDefaultCharset();
    }

    @Override
    public void setJsonPrefix(String prefix) {
        original.setJsonPrefix(prefix);
        metered.forgetOutput();
    }

    @Override
    public void setPrefixJson(boolean prefixed) {
        original.setPrefixJson(prefixed);
        metered.forgetOutput();
    }

    @Override
    public void registerMappersForType(Class<?> type, Consumer<Map<MediaType, JsonMapper>> registration) {
        original.registerMappersForType(type, registration);
    }

    @Override
    public Map<MediaType, JsonMapper> getMappersForType(Class<?> type) {
        return original.getMappersForType(type);
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return metered.canRead(type, mediaType);
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        return metered.read(type, input, hints);
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        return metered.canWrite(type, valueClass, mediaType);
    }

    @Override
    protected void addDefaultHeaders(HttpHeaders headers, Object value, @Nullable MediaType contentType)
            throws IOException {
        metered.addDefaultHeaders(headers, value, contentType);
    }

    @Override
    protected void writeInternal(
            Object value, ResolvableType type, HttpOutputMessage output, @Nullable Map<String, Object> hints)
            throws IOException {
        metered.writeInternal(value, type, output, hints);
    }
}
