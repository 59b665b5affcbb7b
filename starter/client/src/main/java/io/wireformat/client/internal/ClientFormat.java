package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.lock.PeerLock;
import io.wireformat.web.Problem;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * A format that requests are sent in and answers are asked for, whichever client sends them. With a server that does
 * not read it another one takes its place. Safe for use by many threads.
 */
public final class ClientFormat {

    private static final Logger log = LoggerFactory.getLogger(ClientFormat.class);

    private static final MediaType ANY_JSON = MediaType.parseMediaType("application/*+json");

    private static final String JSON = "application/json";

    private final ChosenFormat own;

    private final FormatMediaTypes mediaTypes;

    private final String accept;

    private final BooleanSupplier takesPart;

    private final List<WireHttpMessageConverter> converters;

    private final AgreedFormats agreed;

    private final ClientProblems problems;

    private final ResponseLimits limits;

    private final @Nullable PeerLock lock;

    /**
     * A format.
     *
     * @param takesPart whether it is that of the request that is being made on this thread
     * @param converters write this format, where it is ours, and all others of ours, in the order of preference
     * @param agreed the formats that servers read instead
     * @param limits what responses may cost
     * @param lock what the types of requests and responses are compared with; null if they are not
     */
    ClientFormat(
            WireFormat format,
            BooleanSupplier takesPart,
            List<WireHttpMessageConverter> converters,
            AgreedFormats agreed,
            ResponseLimits limits,
            @Nullable PeerLock lock) {
        this.own = ChosenFormat.of(format);
        this.mediaTypes = new FormatMediaTypes(format);
        this.accept =
                MediaType.APPLICATION_JSON.equals(own.mediaType()) ? JSON : own.mediaType() + ", " + JSON + ";q=0.9";
        this.takesPart = takesPart;
        this.converters = converters;
        this.agreed = agreed;
        this.problems = new ClientProblems(hasOwnProblems(format) ? mediaTypes : null, converterOf(format));
        this.limits = limits;
        this.lock = lock;
    }

    /** Whether problems are called what all content in the format is. */
    private static boolean hasOwnProblems(WireFormat format) {
        SpringFormat spring = SpringFormat.named(format.name());
        return spring == null || spring.isLabelledByVendors();
    }

    /** The format itself, under the name that we send. */
    public ChosenFormat own() {
        return own;
    }

    /** The format itself where a request calls its content that, or nothing; null where it names another format. */
    public @Nullable ChosenFormat own(@Nullable MediaType mediaType) {
        if (mediaType == null) {
            return own;
        }
        MediaType named = mediaTypes.named(mediaType);
        return named != null ? new ChosenFormat(own.format(), named) : null;
    }

    boolean takesPart() {
        return takesPart.getAsBoolean();
    }

    List<WireHttpMessageConverter> converters() {
        return converters;
    }

    /** What writes a format of ours; null for one of Spring's. */
    @Nullable
    WireHttpMessageConverter converterOf(WireFormat format) {
        for (WireHttpMessageConverter converter : converters) {
            if (converter.format().codec().format().equals(format)) {
                return converter;
            }
        }
        return null;
    }

    /** Reads the problems that answers in the format tell of. */
    public ClientProblems problems() {
        return problems;
    }

    /** What responses may cost. */
    ResponseLimits limits() {
        return limits;
    }

    /** Whether types are compared with a lock. */
    public boolean isLocked() {
        return lock != null;
    }

    /**
     * Requires that a type of a request or a response is what the lock of the server says.
     *
     * @throws io.wireformat.lock.PeerMismatchException if it is not
     */
    public void requireMatch(ResolvableType type) {
        if (lock != null && type.resolve() != Problem.class && type.resolve() != ProblemDetail.class) {
            lock.requireMatch(type.getType());
        }
    }

    /** Asks for the format, with JSON as the second choice, unless the request says what it wants. */
    public void askFor(HttpHeaders headers) {
        if (!headers.containsHeader(HttpHeaders.ACCEPT) || isSumOfConverters(headers)) {
            headers.set(HttpHeaders.ACCEPT, accept);
        }
    }

    /** RestTemplate asks for all that its converters read, ours among them. */
    private boolean isSumOfConverters(HttpHeaders headers) {
        return headers.getAccept().stream().anyMatch(own.mediaType()::equalsTypeAndSubtype)
                && headers.getAccept().contains(ANY_JSON);
    }

    /** Whether an answer without content is a message, which Spring takes for none. */
    boolean isEmptyMessage(HttpStatusCode status, HttpHeaders answer) {
        MediaType contentType = answer.getContentType();
        return contentType != null
                && answer.getContentLength() == 0
                && status.value() != 204
                && status.value() != 304
                && own.format().emptyContentIsMessage()
                && mediaTypes.named(contentType) != null;
    }

    /**
     * The format of a request.
     *
     * @param canWrite whether its content can be in a format
     */
    public ChosenFormat choose(URI server, Predicate<ChosenFormat> canWrite) {
        ChosenFormat other = agreed.with(server);
        return other != null && canWrite.test(other) ? other : own;
    }

    /**
     * What to send a request again in, whose answer refuses its format; null where it does not, or reads none of ours.
     *
     * @param sent what was refused
     * @param canWrite whether the request's value can be in a format
     */
    public @Nullable ChosenFormat instead(
            ChosenFormat sent,
            HttpStatusCode status,
            HttpMethod method,
            HttpHeaders answer,
            Predicate<ChosenFormat> canWrite) {
        Refusal refusal = Refusal.of(status, method, answer);
        if (refusal == null) {
            return null;
        }
        List<WireFormat> candidates = new ArrayList<>(List.of(own.format()));
        converters.forEach(
                converter -> candidates.add(converter.format().codec().format()));
        SpringFormat.BY_COMPACTNESS.forEach(spring -> candidates.add(spring.format()));
        return candidates.stream()
                .filter(candidate -> !candidate.equals(sent.format()))
                .map(refusal::choice)
                .filter(Objects::nonNull)
                .filter(canWrite)
                .findFirst()
                .orElse(null);
    }

    /** Goes on with a format that a server has read, as its answer tells. */
    public void agree(URI server, ChosenFormat format, HttpStatusCode status, HttpMethod method, HttpHeaders answer) {
        if (Refusal.of(status, method, answer) != null) {
            return;
        }
        log.info(
                "{} does not read {}; it gets {}",
                server.getAuthority(),
                own.format().name(),
                format.format().name());
        agreed.remember(server, format);
    }
}
