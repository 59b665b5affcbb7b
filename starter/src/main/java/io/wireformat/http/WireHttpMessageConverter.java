package io.wireformat.http;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Framing;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.WireFormat;
import io.wireformat.coding.UnsupportedCodingException;
import io.wireformat.metrics.CodedInput;
import io.wireformat.metrics.ContentCoder;
import io.wireformat.metrics.HeldContent;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.MeteredPlan;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.FilterProvider;

/**
 * One wire format at one side of an exchange, as Spring's negotiation sees it.
 *
 * <p>Claims a type where the format carries it, and a media type where it is one of the format's; wildcards are left to
 * the converters before it. Content has a {@code Content-Length} and the media type that the other side named, with no
 * parameters but the format's own. A {@link ProblemDetail} is carried as a {@link Problem}.
 *
 * <p>Safe for use by many threads.
 */
final class WireHttpMessageConverter implements FormatConverter {

    /** Under these names Spring hands its JSON converter what decides about properties. */
    private static final Set<String> HIDING_HINTS = Set.of(JsonView.class.getName(), FilterProvider.class.getName());

    private static final String HINTED = " cannot follow a JSON view or filter";

    private final MeteredCodec codec;

    private final JsonMapper mapper;

    private final Exchange exchange;

    private final UnionTypes unions;

    private final FormatMediaTypes mediaTypes;

    WireHttpMessageConverter(MeteredCodec codec, JsonMapper mapper, Exchange exchange) {
        this.codec = codec;
        this.mapper = mapper;
        this.exchange = exchange;
        this.unions = new UnionTypes(mapper);
        this.mediaTypes = new FormatMediaTypes(codec.format());
    }

    FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    MeteredCodec codec() {
        return codec;
    }

    @Override
    public WireFormat wireFormat() {
        return codec.format();
    }

    @Override
    public MediaType mediaType() {
        return mediaTypes.own().get(0);
    }

    @Override
    public List<MediaType> getSupportedMediaTypes() {
        return mediaTypes.own();
    }

    @Override
    public List<MediaType> getSupportedMediaTypes(Class<?> valueClass) {
        List<MediaType> offered = exchange.offered(codec.format(), mediaTypes);
        if (!ProblemDetail.class.isAssignableFrom(valueClass)) {
            return offered;
        }
        // Spring offers application/problem+json alone, which application/json does not name, and would end up here
        List<MediaType> accepted = exchange.accepted();
        return offered.stream()
                .filter(own -> !ProblemPreference.isJsonOver(own, accepted))
                .toList();
    }

    /** Whether a media type is one of the format's. */
    boolean isNamedBy(MediaType mediaType) {
        return mediaTypes.named(mediaType) != null;
    }

    /** Whether a media type is one of the format's streams. */
    boolean hasStreamsNamedBy(MediaType mediaType) {
        Framing framing = codec.framing();
        return framing != null && new FormatMediaTypes(framing.format()).named(mediaType) != null;
    }

    private boolean takesPart(@Nullable MediaType mediaType) {
        return mediaType == null ? !exchange.offered(codec.format(), mediaTypes).isEmpty() : isNamedBy(mediaType);
    }

    @Override
    public boolean canRead(ResolvableType type, @Nullable MediaType mediaType) {
        return takesPart(mediaType) && isCarried(whyNotRead(type));
    }

    @Override
    public boolean canWrite(ResolvableType targetType, Class<?> valueClass, @Nullable MediaType mediaType) {
        return takesPart(mediaType)
                && !exchange.isUnable(codec.format().name())
                && (isOfFunction(targetType) || isCarried(whyNotWritten(targetType, valueClass)));
    }

    /** What a function answers with and does not say the type of may be known when there is a value. */
    private boolean isOfFunction(ResolvableType type) {
        return exchange.isFunction() && UnknownTypes.isErased(type);
    }

    private boolean isCarried(@Nullable String declineReason) {
        if (declineReason != null) {
            exchange.declined(codec.format().name(), declineReason);
        }
        return declineReason == null;
    }

    @Override
    public @Nullable String whyNotRead(ResolvableType type) {
        Type bound = BoundTypes.toRead(type);
        return bound == null
                ? UnknownTypes.whyNotRead(type)
                : declineReason(type, type.toClass(), bound, codec::whyNotRead);
    }

    @Override
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass) {
        Type bound = unions.toWrite(type, valueClass, exchange.knowsOnlyClasses());
        return bound == null
                ? UnknownTypes.whyNotWritten(type, valueClass)
                : declineReason(type, valueClass, bound, codec::declineReason);
    }

    private @Nullable String declineReason(
            ResolvableType type, Class<?> raw, Type bound, Function<Type, @Nullable String> reasons) {
        if (exchange.hasView(type)) {
            return VIEWED;
        }
        if (StreamTypes.isStream(type, raw)) {
            return whyNoMessage(type, reasons);
        }
        return exchange.hasMapper(raw) ? "JSON has a mapper of its own for it" : reasons.apply(bound);
    }

    /** Why a stream is not carried, which for its messages may be another reason than for their stream. */
    private String whyNoMessage(ResolvableType stream, Function<Type, @Nullable String> reasons) {
        Type message = StreamTypes.message(stream);
        String reason = message != null ? reasons.apply(message) : null;
        if (reason != null) {
            return reason;
        }
        Framing framing = codec.framing();
        return framing != null
                ? "it is a stream, which has the media type " + framing.format().mediaType()
                : "it is a stream, for which the format has no framing";
    }

    @Override
    public Object read(ResolvableType type, HttpInputMessage input, @Nullable Map<String, Object> hints)
            throws IOException {
        if (hidesProperties(hints)) {
            throw new HttpMessageNotReadableException(codec.format().name() + HINTED, input);
        }
        MeteredPlan plan = planFor(BoundTypes.toRead(type));
        try {
            Object value = read(plan, input);
            return type.resolve() == ProblemDetail.class ? ((Problem) value).toProblemDetail() : value;
        } catch (DecodingException | ContentTooLargeException | OverloadedException | UnsupportedCodingException e) {
            throw exchange.unreadable(e, input);
        }
    }

    private Object read(MeteredPlan plan, HttpInputMessage input) throws IOException {
        DecodeLimits limits = exchange.limits(plan.limits());
        InputStream body = input.getBody();
        try (CodedInput decoded = exchange.decoder(input, limits).decode(body)) {
            return decoded != null
                    ? plan.read(decoded, limits, exchange.memory())
                    : plan.read(body, input.getHeaders().getContentLength(), limits, exchange.memory());
        }
    }

    @Override
    public void write(
            Object value,
            ResolvableType type,
            @Nullable MediaType mediaType,
            HttpOutputMessage output,
            @Nullable Map<String, Object> hints)
            throws IOException {
        if (hidesProperties(hints)) {
            throw new HttpMessageNotWritableException(codec.format().name() + HINTED);
        }
        exchange.inFormat(output.getHeaders());
        if (!exchange.hasContent()) {
            exchange.beforeBody(output.getHeaders());
            output.getBody().flush();
            return;
        }
        Type bound = unions.toWrite(type, value.getClass(), exchange.knowsOnlyClasses());
        if (isOfFunction(type) && (bound == null || codec.plan(bound) == null)) {
            bound = unions.ofValue(type, value);
        }
        if (bound == null || codec.plan(bound) == null) {
            EncodingException unknown = new EncodingException(String.valueOf(
                    bound == null ? UnknownTypes.whyNotWritten(type, value.getClass()) : codec.declineReason(bound)));
            throw exchange.unwritable(codec.format().name(), bound == null ? value.getClass() : bound, unknown);
        }
        MeteredPlan plan = planFor(bound);
        try (HeldContent content =
                plan.write(value instanceof ProblemDetail detail ? Problem.of(detail, mapper) : value)) {
            HttpHeaders headers = output.getHeaders();
            exchange.labelled(mediaTypes.label(headers, mediaType));
            ContentCoder coder = exchange.coder(content.size(), headers);
            if (coder == null) {
                send(content, output);
            } else {
                try (HeldContent coded = plan.compress(content, coder)) {
                    headers.set(HttpHeaders.CONTENT_ENCODING, coder.coding().tag());
                    send(coded, output);
                }
            }
        } catch (EncodingException e) {
            throw exchange.unwritable(codec.format().name(), bound, e);
        }
    }

    private void send(HeldContent content, HttpOutputMessage output) throws IOException {
        output.getHeaders().setContentLength(content.size());
        exchange.beforeBody(output.getHeaders());
        if (output instanceof StreamingHttpOutputMessage streaming) {
            // sent later, perhaps more than once, when the buffer serves another message already
            streaming.setBody(content.buffer().toByteArray());
        } else {
            content.writeTo(output.getBody());
        }
    }

    /** Whether hints decide about properties, as only Spring's own converters let them. */
    static boolean hidesProperties(@Nullable Map<String, Object> hints) {
        return hints != null && hints.keySet().stream().anyMatch(HIDING_HINTS::contains);
    }

    private MeteredPlan planFor(@Nullable Type bound) {
        MeteredPlan plan = bound != null ? codec.plan(bound) : null;
        if (plan == null) {
            throw new IllegalStateException(codec.format().name() + " was not asked whether it carries " + bound);
        }
        return plan;
    }
}
