package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatHandlers;
import io.wireformat.http.internal.formats.DeclarableFormats;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/**
 * Handlers that read and write more media types than they declare: all formats if they declare {@code application/json}
 * alone and {@link WireformatHandlers} or the property permits it, otherwise all names of the formats that they declare.
 * Safe for use by many threads.
 */
public final class WidenedHandlers {

    private final Map<Handler, Map<Direction, Widening>> widened = new ConcurrentHashMap<>();
    private final Map<Handler, Map<Direction, Restriction>> restricted = new ConcurrentHashMap<>();
    private volatile DeclarableFormats formats = new DeclarableFormats(List.of(), List.of());

    /**
     * The media types that a handler admits beyond its declaration.
     *
     * @param toAll whether the handler admits all formats, and not only more names of those that it declares
     */
    public record Widening(MediaTypeDeclaration declared, MediaTypeDeclaration admitted, boolean toAll) {

        /** The media types that the handler declares. */
        public List<MediaType> declaredTypes() {
            return declared.included();
        }

        public boolean admits(MediaType mediaType) {
            return admitted.admits(mediaType);
        }

        /** Whether the handler admits a format that it does not declare. */
        boolean adds(FormatMediaTypes format) {
            MediaType sent = format.own().get(0);
            return toAll && admitted.admits(sent) && !declared.admits(sent);
        }
    }

    /** Why a handler that declares JSON alone stays restricted to it. */
    enum Restriction {
        BY_PROPERTY("to permit all formats, set wireformat.handlers=json or annotate it with @WireformatHandlers"),
        BY_ANNOTATION("its @WireformatHandlers(DECLARED) excludes other formats"),
        BY_OTHER_HANDLER("another handler at its path accepts the other formats");

        private final String reason;

        Restriction(String reason) {
            this.reason = reason;
        }
    }

    void start(DeclarableFormats on) {
        formats = on;
    }

    void add(HandlerMethod handler, Direction direction, Widening widening) {
        put(widened, handler, direction, widening);
    }

    void add(HandlerMethod handler, Direction direction, Restriction restriction) {
        put(restricted, handler, direction, restriction);
    }

    private static <T> void put(Map<Handler, Map<Direction, T>> all, HandlerMethod method, Direction key, T value) {
        all.merge(Handler.of(method), Map.of(key, value), (known, added) -> {
            Map<Direction, T> both = new EnumMap<>(known);
            both.putAll(added);
            return both;
        });
    }

    /** The media types that a handler admits beyond its declaration; null if there are none. */
    public @Nullable Widening of(HandlerMethod handler, Direction direction) {
        if (widened.isEmpty()) {
            return null;
        }
        Map<Direction, Widening> known = widened.get(Handler.of(handler));
        return known != null ? known.get(direction) : null;
    }

    /** The media types that a handler's own annotation declares, without those that its mapping is widened to. */
    MediaTypeDeclaration declared(MappedHandler<?> mapped, Direction direction) {
        Widening widening = of(mapped.handler(), direction);
        return widening != null ? widening.declared() : mapped.declared(direction);
    }

    /** Whether media types name a format that handlers can be widened to. */
    boolean isNamedBy(List<MediaType> mediaTypes) {
        return formats.isNamedBy(mediaTypes);
    }

    /** Why the declaration of a handler excludes a format that a request names; null if that is not the case. */
    @Nullable
    String whyRestricted(HandlerMethod handler, Direction direction, List<MediaType> named) {
        Restriction why = restricted.getOrDefault(Handler.of(handler), Map.of()).get(direction);
        return why == null || !formats.isNamedBy(named)
                ? null
                : "This handler declares that it " + (direction == Direction.REQUEST ? "consumes" : "produces")
                        + " only application/json; " + why.reason;
    }

    /** Whether a widening admits the format of a media type that the handler does not name. */
    public boolean isWidenedTo(Widening widening, MediaType mediaType) {
        return widening.toAll()
                && mediaType.isConcrete()
                && formats.named(mediaType) != null
                && widening.admits(mediaType);
    }

    /** The media types that the handler declares and those that a request names, as the client prefers them. */
    public List<MediaType> producible(Widening widening, List<MediaType> accepted) {
        List<MediaType> declared = widening.declaredTypes();
        Set<MediaType> producible = new LinkedHashSet<>();
        for (MediaType range : accepted) {
            MediaType named = formats.named(range);
            // a stream that a parameter of a single message's name stands for is none of these
            boolean stream = formats.isStreamNamedAsMessage(range);
            declared.stream()
                    .filter(one ->
                            range.isCompatibleWith(one) && !(stream && !Objects.equals(named, formats.named(one))))
                    .forEach(producible::add);
            if (named != null && widening.admits(named)) {
                producible.add(named);
            }
        }
        return producible.isEmpty() ? declared : List.copyOf(producible);
    }

    /** The media types that are sent, without their other names. */
    List<MediaType> sent(Collection<MediaType> mediaTypes) {
        return formats.sent(mediaTypes);
    }
}
