package io.wireformat.http.internal.converter;

import io.wireformat.EncodingException;
import io.wireformat.codec.Framing;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.errors.ProblemPreference;
import io.wireformat.http.internal.errors.UncarriedTypeException;
import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.StreamingHttpOutputMessage;
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
        String reason = bound == null ? null : whyNotHere(type, type.toClass(), format.codec()::whyNotRead);
        return reason != null ? reason : format.whyNotRead(type);
    }

    @Override
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass) {
        Type bound = format.typeToWrite(type, valueClass, exchange.knowsOnlyClasses());
        String reason = bound == null ? null : whyNotHere(type, valueClass, format.codec()::declineReason);
        return reason != null ? reason : format.whyNotWritten(type, valueClass, bound);
    }

    /** Why a type that is known is none for this converter, whatever the format carries. */
    private @Nullable String whyNotHere(ResolvableType type, Class<?> raw, Function<Type, @Nullable String> reasons) {
        if (exchange.hasView(type)) {
            return JsonViewRule.UNSUPPORTED;
        }
        return StreamTypes.isStream(type, raw) ? whyNoMessage(type, reasons) : null;
    }

    /** Why a stream is not carried, which for its messages may be another reason than for their stream. */
    private String whyNoMessage(ResolvableType stream, Function<Type, @Nullable String> reasons) {
        Type message = StreamTypes.message(stream);
        String reason = message != null ? reasons.apply(message) : null;
        if (reason != null) {
            return reason;
        }
        Framing framing = format.codec().framing();
        return framing != null
                ? "it is a stream, which has the media type " + framing.format().mediaType()
                : "it is a stream, for which the format has no framing";
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
        exchange.inFormat(output.getHeaders());
        boolean nothing = BodyFormat.isNothing(value);
        if (nothing) {
            // not the same as empty content of a format, which may be a message of defaults
            output.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
            output.getHeaders().setContentLength(0);
        }
        if (nothing || !exchange.hasContent(output)) {
            exchange.beforeBody(output.getHeaders());
            output.getBody().flush();
            return;
        }
        Type bound = format.toWrite(type, value, exchange.knowsOnlyClasses());
        MeteredPlan plan = format.plan(bound);
        if (bound == null || plan == null) {
            EncodingException unknown =
                    new UncarriedTypeException(String.valueOf(format.whyNotWritten(type, value.getClass(), bound)));
            throw exchange.unwritable(format.name(), bound == null ? value.getClass() : bound, unknown);
        }
        RequestContext context = exchange.context();
        try (PooledContent content = plan.write(format.carried(value), context)) {
            HttpHeaders headers = output.getHeaders();
            exchange.labelled(format.mediaTypes().label(headers, mediaType));
            ContentCompressor coder = exchange.coder(content.size(), headers);
            if (coder == null) {
                send(content, output);
            } else {
                try (PooledContent coded = plan.compress(content, coder, context)) {
                    headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
                    send(coded, output);
                }
            }
        } catch (EncodingException e) {
            throw exchange.unwritable(format.name(), bound, e);
        } catch (UnusableClassException e) {
            throw exchange.unusable(e);
        }
    }

    private void send(PooledContent content, HttpOutputMessage output) throws IOException {
        output.getHeaders().setContentLength(content.size());
        exchange.beforeBody(output.getHeaders());
        if (output instanceof StreamingHttpOutputMessage streaming) {
            // sent later, perhaps more than once, when the buffer serves another message already
            streaming.setBody(content.buffer().toByteArray());
        } else {
            content.writeTo(output.getBody());
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
