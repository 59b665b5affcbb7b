package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.http.internal.errors.ProblemPreference;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;

/**
 * One wire format at one side of an exchange, as Spring's negotiation sees it.
 *
 * <p>Claims a type where the format carries it, and a media type where it is one of the format's; wildcards are left to
 * the converters before it. Content has a {@code Content-Length} and the media type that the other side named, with no
 * parameters but the format's own. A {@link ProblemDetail} is carried as a {@link Problem}.
 *
 * <p>Safe for use by many threads.
 */
public final class WireHttpMessageConverter implements FormatConverter {

    private final BodyFormat format;

    private final Exchange exchange;

    public WireHttpMessageConverter(BodyFormat format, Exchange exchange) {
        this.format = format;
        this.exchange = exchange;
    }

    public BodyFormat format() {
        return format;
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return format.mediaTypes().own();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        List<MediaType> offered = exchange.offered(format.codec().format(), format.mediaTypes());
        if (!ProblemDetail.class.isAssignableFrom(valueClass)) {
            return offered;
        }
        AcceptedFormats accepted = exchange.context().accepted();
        return ProblemPreference.offered(offered, accepted != null ? accepted.ranges() : List.of());
    }

    /** Whether a media type is one of the format's. */
    public boolean isNamedBy(MediaType mediaType) {
        return format.named(mediaType) != null;
    }

    private boolean takesPart(@Nullable MediaType mediaType) {
        return mediaType == null
                ? !exchange.offered(format.codec().format(), format.mediaTypes())
                        .isEmpty()
                : isNamedBy(mediaType);
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return takesPart(mediaType) && whyNotRead(type) == null;
    }

    @Override
    public boolean canWrite(ResolvableType targetType, Class<?> valueClass, @Nullable MediaType mediaType) {
        return takesPart(mediaType)
                && !exchange.context().hasFailed(format.name())
                && (isOfFunction(targetType) || whyNotWritten(targetType, valueClass) == null);
    }

    /** What a function answers with and does not say the type of may be known when there is a value. */
    private boolean isOfFunction(ResolvableType type) {
        return exchange.isFunction() && UnknownTypes.isErased(type);
    }

    @Override
    public @Nullable String whyNotRead(ResolvableType type) {
        Type bound = BodyFormat.typeToRead(type);
        String reason = bound == null ? null : whyNotHere(type, type.toClass(), true);
        return reason != null ? reason : format.whyNotRead(type);
    }

    @Override
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass) {
        Type bound = format.typeToWrite(type, valueClass, exchange.knowsOnlyClasses());
        String reason = bound == null ? null : whyNotHere(type, valueClass, false);
        return reason != null ? reason : format.whyNotWritten(type, valueClass, bound);
    }

    /** Why a type that is known is none for this converter, whatever the format carries. */
    private @Nullable String whyNotHere(ResolvableType type, Class<?> raw, boolean read) {
        if (exchange.hasView(type)) {
            return JsonViewRule.UNSUPPORTED;
        }
        return StreamTypes.isStream(type, raw) ? format.whyNotOneMessage(type, read) : null;
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        if (JsonViewRule.appliesTo(hints)) {
            throw new HttpMessageNotReadableException(JsonViewRule.refusal(format.name()), input);
        }
        MeteredPlan plan = planFor(BodyFormat.typeToRead(type));
        return BodyReader.of(format, plan, type, exchange.limits(type, plan.limits()), exchange.context())
                .receive(input, exchange);
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        if (JsonViewRule.appliesTo(hints)) {
            throw new HttpMessageNotWritableException(JsonViewRule.refusal(format.name()));
        }
        BodyWriter writer = exchange.writer();
        ResponseHead head = exchange.head(output);
        HttpHeaders headers = output.getHeaders();
        if (!writer.hasBody(value, headers, head)) {
            if (head != null) {
                head.complete(headers);
            }
            output.getBody().flush();
            return;
        }
        try {
            writer.write(format, value, type, exchange.knowsOnlyClasses(), mediaType, headers, head, content -> {
                content.writeTo(output.getBody());
                return content.size();
            });
        } catch (EncodingException e) {
            throw new HttpMessageNotWritableException(String.valueOf(e.getMessage()), e);
        }
    }

    private MeteredPlan planFor(@Nullable Type bound) {
        MeteredPlan plan = format.plan(bound);
        if (plan == null) {
            throw new IllegalStateException(format.name() + " was not asked whether it carries " + bound);
        }
        return plan;
    }
}
