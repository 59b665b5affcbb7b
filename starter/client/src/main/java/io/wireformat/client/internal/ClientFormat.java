package io.wireformat.client.internal;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.exchange.ResponseHead;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.lock.PeerLock;
import io.wireformat.text.internal.EventLog;
import io.wireformat.text.internal.ForeignText;
import io.wireformat.web.Problem;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;

/**
 * The format of a client of any kind: the format of its requests, the formats that it accepts, and the other format for a
 * server that does not read this one. Safe for use by many threads.
 */
public final class ClientFormat {

    private static final EventLog log = EventLog.of(ClientFormat.class);
    private static final MediaType ANY_JSON = MediaType.parseMediaType("application/*+json");
    private static final String JSON = "application/json";

    private final ChosenFormat own;
    private final FormatMediaTypes mediaTypes;
    private final String accept;
    private final ClientFormats formats;
    private final AgreedFormats agreed;
    private final ClientProblems problems;
    private final @Nullable PeerLock lock;

    /**
     * A format.
     *
     * @param lock the lock to compare the types of requests and responses with; null if they are not compared
     */
    ClientFormat(WireFormat format, ClientFormats formats, @Nullable PeerLock lock) {
        this.own = ChosenFormat.of(format);
        this.mediaTypes = new FormatMediaTypes(format);
        this.accept =
                MediaType.APPLICATION_JSON.equals(own.mediaType()) ? JSON : own.mediaType() + ", " + JSON + ";q=0.9";
        this.formats = formats;
        this.agreed = new AgreedFormats(formats.memory(), InstantSource.system());
        SpringFormat spring = SpringFormat.named(format.name());
        this.problems = new ClientProblems(
                spring == null || spring.isLabelledByVendors() ? mediaTypes : null, formats.converterOf(format.name()));
        this.lock = lock;
    }

    /** The format itself, with the media type that we send. */
    public ChosenFormat own() {
        return own;
    }

    /** The format itself if a request names it or names nothing; null if the request names another format. */
    public @Nullable ChosenFormat own(@Nullable MediaType mediaType) {
        if (mediaType == null) {
            return own;
        }
        MediaType named = mediaTypes.named(mediaType);
        return named != null ? new ChosenFormat(own.format(), named) : null;
    }

    String name() {
        return own.format().name();
    }

    /** Reads the problems in responses. */
    public ClientProblems problems() {
        return problems;
    }

    /** The limits of responses. */
    public ResponseLimits limits() {
        return formats.limits();
    }

    /** Whether types are compared with a lock. */
    public boolean isLocked() {
        return lock != null;
    }

    /**
     * Requires that a type of a request or a response matches the lock of the server.
     *
     * @throws io.wireformat.lock.PeerMismatchException if it does not
     */
    public void requireMatch(ResolvableType type) {
        if (lock != null && type.resolve() != Problem.class && type.resolve() != ProblemDetail.class) {
            lock.requireMatch(type.getType());
        }
    }

    /** Sets {@code Accept} to the format, with JSON as the second choice, unless the request has a value of its own. */
    public void setAccept(HttpHeaders headers) {
        if (!headers.containsHeader(HttpHeaders.ACCEPT) || isSumOfConverters(headers)) {
            headers.set(HttpHeaders.ACCEPT, accept);
        }
    }

    /** RestTemplate sends all media types that its converters read, including ours. */
    private boolean isSumOfConverters(HttpHeaders headers) {
        return headers.getAccept().stream().anyMatch(own.mediaType()::equalsTypeAndSubtype)
                && headers.getAccept().contains(ANY_JSON);
    }

    /**
     * Whether a response may have content. If it may not, there is no value, whatever its headers say: the headers of a
     * response to HEAD describe the response to GET.
     */
    public static boolean mayHaveContent(HttpMethod method, HttpStatusCode status) {
        return method != HttpMethod.HEAD && ResponseHead.allowsBody(status.value());
    }

    /** Whether a response is a message even if it has no bytes. Spring would not read it. */
    boolean mayBeEmptyMessage(HttpHeaders headers) {
        MediaType contentType = headers.getContentType();
        return contentType != null
                && headers.getContentLength() <= 0
                && own.format().emptyContentIsMessage()
                && mediaTypes.named(contentType) != null;
    }

    /**
     * The format of a request: this one, or the one that the server is known to read instead.
     *
     * @param canWrite whether a format supports the value
     */
    public ChosenFormat choose(URI server, Predicate<ChosenFormat> canWrite) {
        ChosenFormat other = agreed.with(server);
        return other != null && canWrite.test(other) ? other : own;
    }

    /**
     * The format for a second attempt after a 415, by which a server says that no handler has seen the request. The server
     * names the formats that it reads.
     *
     * @param sent the value of the request; null if it cannot be sent again
     * @return the best format that both support; null if the request is not repeated
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-15.5.16">RFC 9110: 415</a>
     */
    public @Nullable ChosenFormat retryFormat(
            @Nullable SentValue<?> sent, HttpStatusCode status, HttpHeaders response) {
        if (sent == null || !status.isSameCodeAs(HttpStatus.UNSUPPORTED_MEDIA_TYPE)) {
            return null;
        }
        List<MediaType> readable = readable(sent.method(), response);
        return Stream.of(
                        Stream.of(own.format()),
                        formats.ours(),
                        SpringFormat.BY_COMPACTNESS.stream().map(SpringFormat::format))
                .flatMap(candidates -> candidates)
                .filter(candidate -> !candidate.equals(sent.format().format()))
                .map(candidate -> chosen(candidate, readable))
                .filter(Objects::nonNull)
                .filter(sent.canWrite())
                .findFirst()
                .orElse(null);
    }

    private static List<MediaType> readable(HttpMethod method, HttpHeaders response) {
        List<String> named = new ArrayList<>(response.getOrEmpty(HttpHeaders.ACCEPT));
        ResourceFormats.ACCEPT_HEADERS.forEach((accepted, header) -> {
            if (accepted.asHttpMethod() == method) {
                named.addAll(response.getOrEmpty(header));
            }
        });
        try {
            return MediaType.parseMediaTypes(named);
        } catch (InvalidMediaTypeException e) {
            return List.of();
        }
    }

    /**
     * A format with a media type that a server reads; null if it reads none. A vendor's type that ends in the format's name
     * does not count: {@code application/merge-patch+json} is JSON with another meaning.
     */
    private static @Nullable ChosenFormat chosen(WireFormat format, List<MediaType> readable) {
        for (MediaType mediaType : new FormatMediaTypes(format).own()) {
            for (MediaType range : readable) {
                if (mediaType.equalsTypeAndSubtype(range) && range.getQualityValue() > 0) {
                    return new ChosenFormat(format, mediaType);
                }
            }
        }
        return null;
    }

    /** Remembers the format of a second attempt if the server has read it. */
    public void remember(URI server, ChosenFormat format, HttpStatusCode status) {
        if (!status.isSameCodeAs(HttpStatus.UNSUPPORTED_MEDIA_TYPE)) {
            log.info(
                    "{} does not read {}; the client sends {} instead",
                    ForeignText.host(server),
                    name(),
                    format.format().name());
            agreed.remember(server, format);
        }
    }
}
