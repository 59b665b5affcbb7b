package io.wireformat.http.internal.converter;

import io.wireformat.http.internal.errors.ProblemNegotiation;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.BodyValue;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.BodyDecoder;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * One wire format at one side of an exchange, for Spring's negotiation.
 *
 * <p>Supports the types and the media types that the format supports; the converters before it handle ranges. Content has a
 * {@code Content-Length} and the media type that the other side named, with only the format's own parameters. A {@link
 * ProblemDetail} is written as a {@link Problem}.
 */
public final class WireHttpMessageConverter extends FormatConverter {

    private final BodyFormat format;

    public WireHttpMessageConverter(BodyFormat format, Exchange exchange) {
        super(format.name(), format.codec().format(), format.mediaTypes(), exchange);
        this.format = format;
    }

    public BodyFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        List<MediaType> offered = offered();
        if (!ProblemDetail.class.isAssignableFrom(valueClass)) {
            return offered;
        }
        AcceptedFormats accepted = exchange.context().accepted();
        return ProblemNegotiation.offered(offered, accepted != null ? accepted.ranges() : List.of());
    }

    @Override
    public boolean canWrite(ResolvableType type, Class<?> valueClass, @Nullable MediaType mediaType) {
        // a function may leave the type to the value
        return mayWrite(mediaType)
                && ((exchange.isFunction() && UnknownTypes.isErased(type)) || isWritten(type, valueClass));
    }

    private boolean isWritten(ResolvableType type, Class<?> valueClass) {
        Type bound = format.typeToWrite(type, valueClass, exchange.knowsOnlyClasses());
        boolean here = bound == null || unsupportedReason(type, valueClass, false) == null;
        return here && format.whyNotWritten(type, valueClass, bound) == null;
    }

    @Override
    protected @Nullable String whyNotRead(ResolvableType type) {
        Type bound = BodyFormat.typeToRead(type);
        String reason = bound == null ? null : unsupportedReason(type, type.toClass(), true);
        return reason != null ? reason : format.whyNotRead(type);
    }

    /** Why a type that is known is none for this converter, whatever the format supports. */
    private @Nullable String unsupportedReason(ResolvableType type, Class<?> raw, boolean read) {
        if (exchange.hasView(type)) {
            return JsonViewRule.UNSUPPORTED;
        }
        return StreamTypes.isStream(type, raw) ? format.whyNotOneMessage(type, read) : null;
    }

    @Override
    protected Object readBody(ResolvableType type, HttpInputMessage input) throws IOException {
        MeteredPlan plan = format.toRead(type).plan();
        if (plan == null) {
            throw new IllegalStateException(format.name() + " does not support " + type);
        }
        BodyDecoder decoder = plan.decoder();
        return new BodyReader(decoder, type, false, exchange.limits(type, decoder.limits()), exchange.context())
                .receive(input, exchange, true);
    }

    @Override
    protected void writeBody(Object value, ResolvableType type, @Nullable MediaType mediaType, HttpOutputMessage output)
            throws IOException {
        BodyWriter writer = exchange.writer(output);
        HttpHeaders headers = output.getHeaders();
        if (!writer.hasBody(value, headers)) {
            writer.head().complete(headers);
            output.getBody().flush();
            return;
        }
        BodyValue body = new BodyValue(value, type, exchange.knowsOnlyClasses(), mediaType);
        writer.write(format, body, headers, content -> {
            content.writeTo(output.getBody());
            return content.size();
        });
    }
}
