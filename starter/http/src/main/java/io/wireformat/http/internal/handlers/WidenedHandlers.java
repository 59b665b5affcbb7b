package io.wireformat.http.internal.handlers;

import io.wireformat.WireformatHandlers;
import io.wireformat.WireformatHandlers.Setting;
import io.wireformat.http.internal.formats.DeclarableFormats;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.StreamTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * Handlers that read and answer in more than they declare: in every format where that is {@code application/json} alone
 * and {@link WireformatHandlers} or the property wants it, and else under every name of the formats that they name. One
 * that shares its path with another handler, which such a request was for, stays as it is. Safe for use by many threads.
 */
public final class WidenedHandlers {

    private static final Logger log = LoggerFactory.getLogger(WidenedHandlers.class);

    private static final int MOST_TOLD = 5;

    private static final String ONLY_JSON = "only application/json";

    private final Setting setting;

    private final Map<Handler, Map<Direction, Widening>> openings = new ConcurrentHashMap<>();

    private final Map<Handler, Map<Direction, Shut>> shut = new ConcurrentHashMap<>();

    private volatile DeclarableFormats formats = new DeclarableFormats(List.of(), List.of());

    /** Handlers of an application whose property says this. */
    public WidenedHandlers(Setting setting) {
        this.setting = setting;
    }

    /**
     * A handler with what tells the requests that are for it from others.
     *
     * @param mapping Spring's
     * @param paths their patterns
     * @param methods any where there is none
     * @param consumes what it declares that it reads
     * @param produces what it declares that it answers in
     * @param values for which of the two it has values that a format could carry
     */
    public record Mapped<M>(
            M mapping,
            HandlerMethod handler,
            Set<String> paths,
            Set<RequestMethod> methods,
            MediaTypeDeclaration consumes,
            MediaTypeDeclaration produces,
            Set<Direction> values) {

        /** What a direction declares. */
        public MediaTypeDeclaration declared(Direction direction) {
            return direction == Direction.REQUEST ? consumes : produces;
        }

        boolean isOfLibrary() {
            String controller = handler.getBeanType().getName();
            return BoundTypes.isOfSpring(controller) || controller.startsWith("org.springdoc.");
        }

        boolean sharesMethodWith(Mapped<M> other) {
            return methods.isEmpty() || other.methods.isEmpty() || !Collections.disjoint(methods, other.methods);
        }

        /** Variables have names of their own in each. */
        Stream<String> comparablePaths() {
            return paths.stream().map(path -> path.replaceAll("\\{[^/{}:]+}", "{}"));
        }

        String told() {
            return Stream.concat(methods.stream().map(Enum::name), paths.stream())
                    .collect(Collectors.joining(" "));
        }
    }

    /**
     * What a handler takes in place of what it declares.
     *
     * @param declared by the handler
     * @param widened what it takes
     * @param toAll whether that is every format, and not only more names of some
     */
    public record Widening(MediaTypeDeclaration declared, MediaTypeDeclaration widened, boolean toAll) {

        /** Whether it is also a format that the handler does not name. */
        boolean isToAllOf(FormatMediaTypes format) {
            MediaType sent = format.own().get(0);
            return toAll && widened.admits(sent) && !declared.admits(sent);
        }
    }

    /** What a mapping is to be replaced with. */
    public record Widened<M>(Mapped<M> mapped, MediaTypeDeclaration consumes, MediaTypeDeclaration produces) {}

    /** Why a handler that declares JSON alone is left so. */
    private enum Shut {
        BY_PROPERTY(
                ONLY_JSON,
                "to permit all formats, set wireformat.handlers=json or annotate it with @WireformatHandlers"),
        BY_ANNOTATION(ONLY_JSON, "its @WireformatHandlers(DECLARED) excludes other formats"),
        BY_ANOTHER(ONLY_JSON, "another handler at its path accepts the other formats"),
        BY_PATCHES(
                "JSON patches",
                "a patch may distinguish null from absence, which not every format can; if that does not matter, declare"
                        + " a format as well");

        private final String declared;

        private final String reason;

        Shut(String declared, String reason) {
            this.declared = declared;
            this.reason = reason;
        }
    }

    /**
     * Decides about handlers, among which Spring chooses one for each request.
     *
     * @param all what is mapped
     * @param on the formats that there are
     * @return the mappings that are to be replaced
     */
    public <M> List<Widened<M>> open(List<Mapped<M>> all, DeclarableFormats on) {
        formats = on;
        List<Candidate<M>> candidates = all.stream().map(this::candidate).toList();
        Map<String, List<Candidate<M>>> byPath = new HashMap<>();
        for (Candidate<M> candidate : candidates) {
            candidate.mapped().comparablePaths().distinct().forEach(path -> byPath.computeIfAbsent(
                            path, none -> new ArrayList<>())
                    .add(candidate));
        }
        List<Widened<M>> widened = new ArrayList<>();
        List<Mapped<M>> blocked = new ArrayList<>();
        for (Candidate<M> candidate : candidates) {
            Map<Direction, Widening> opened = new EnumMap<>(Direction.class);
            for (Direction direction : Direction.values()) {
                if (candidate.additions(direction).isEmpty()) {
                    continue;
                }
                boolean toAll = isShut(candidate.mapped(), direction);
                if (isTaken(candidate, direction, byPath)) {
                    blocked.add(candidate.mapped());
                    if (toAll) {
                        tellShut(candidate.mapped(), direction, Shut.BY_ANOTHER);
                    }
                } else {
                    opened.put(
                            direction,
                            new Widening(candidate.mapped().declared(direction), candidate.widened(direction), toAll));
                }
            }
            if (!opened.isEmpty()) {
                openings.put(Handler.of(candidate.mapped().handler()), opened);
                widened.add(new Widened<>(
                        candidate.mapped(),
                        taken(opened, candidate, Direction.REQUEST),
                        taken(opened, candidate, Direction.RESPONSE)));
            }
        }
        report(all, blocked);
        return widened;
    }

    private static <M> MediaTypeDeclaration taken(
            Map<Direction, Widening> opened, Candidate<M> candidate, Direction direction) {
        Widening opening = opened.get(direction);
        return opening != null ? opening.widened() : candidate.mapped().declared(direction);
    }

    private <M> Candidate<M> candidate(Mapped<M> mapped) {
        return new Candidate<>(mapped, additions(mapped, Direction.REQUEST), additions(mapped, Direction.RESPONSE));
    }

    private List<MediaType> additions(Mapped<?> mapped, Direction direction) {
        if (mapped.isOfLibrary()) {
            return List.of();
        }
        MediaTypeDeclaration declared = mapped.declared(direction);
        List<MediaType> additions;
        if (!isShut(mapped, direction)) {
            if (mapped.values().contains(direction) && declared.isPatchInJson()) {
                tellShut(mapped, direction, Shut.BY_PATCHES);
            }
            additions = formats.aliases(declared.included());
        } else {
            Setting own = annotated(mapped.handler());
            if ((own != null ? own : setting) == Setting.DECLARED) {
                tellShut(mapped, direction, own != null ? Shut.BY_ANNOTATION : Shut.BY_PROPERTY);
                return List.of();
            }
            additions = formats.declarable();
        }
        return additions.stream()
                .filter(mediaType -> !declared.included().contains(mediaType) && !declared.excludes(mediaType))
                .toList();
    }

    /** Whether what a handler declares keeps formats out that could carry its values. */
    private static boolean isShut(Mapped<?> mapped, Direction direction) {
        return mapped.values().contains(direction) && mapped.declared(direction).isOnlyJson();
    }

    private static @Nullable Setting annotated(HandlerMethod handler) {
        WireformatHandlers own =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), WireformatHandlers.class);
        if (own == null) {
            own = AnnotatedElementUtils.findMergedAnnotation(handler.getBeanType(), WireformatHandlers.class);
        }
        return own != null ? own.value() : null;
    }

    /** Whether some of the requests that a handler is to be opened to are another's. */
    private static <M> boolean isTaken(
            Candidate<M> candidate, Direction direction, Map<String, List<Candidate<M>>> byPath) {
        Direction opposite = direction == Direction.REQUEST ? Direction.RESPONSE : Direction.REQUEST;
        return candidate
                .mapped()
                .comparablePaths()
                .flatMap(path -> byPath.getOrDefault(path, List.of()).stream())
                .filter(other -> other != candidate && other.mapped().sharesMethodWith(candidate.mapped()))
                .filter(other -> candidate.widened(opposite).overlaps(other.widened(opposite)))
                .anyMatch(other -> candidate.additions(direction).stream()
                        .anyMatch(other.mapped().declared(direction)::admits));
    }

    private void tellShut(Mapped<?> mapped, Direction direction, Shut why) {
        shut.computeIfAbsent(
                        Handler.of(mapped.handler()),
                        handler -> Collections.synchronizedMap(new EnumMap<>(Direction.class)))
                .put(direction, why);
    }

    private void report(List<? extends Mapped<?>> all, List<? extends Mapped<?>> blocked) {
        List<Mapped<?>> own = all.stream()
                .<Mapped<?>>map(mapped -> mapped)
                .filter(mapped -> !mapped.isOfLibrary())
                .toList();
        List<Mapped<?>> declared = shut(own, Shut.BY_PROPERTY);
        if (!declared.isEmpty()) {
            log.info(
                    "{} of {} handlers declare application/json alone, which excludes other formats: {}. "
                            + "To permit all formats, set wireformat.handlers=json, or put @WireformatHandlers on a"
                            + " controller or a method",
                    declared.size(),
                    own.size(),
                    named(declared));
        }
        if (!blocked.isEmpty()) {
            log.info(
                    "Handlers restricted to the media types that they declare, because another handler at the same path"
                            + " accepts the others: {}",
                    named(blocked));
        }
        List<Mapped<?>> patches = shut(own, Shut.BY_PATCHES);
        if (!patches.isEmpty()) {
            log.info("Handlers of JSON patches, restricted to the formats that they declare: {}", named(patches));
        }
    }

    private List<Mapped<?>> shut(List<Mapped<?>> handlers, Shut why) {
        return handlers.stream()
                .filter(mapped -> shut.getOrDefault(Handler.of(mapped.handler()), Map.of())
                        .containsValue(why))
                .toList();
    }

    private static String named(Collection<? extends Mapped<?>> handlers) {
        Set<String> told = new TreeSet<>();
        handlers.forEach(handler -> told.add(handler.told()));
        String first = told.stream().limit(MOST_TOLD).collect(Collectors.joining(", "));
        return told.size() > MOST_TOLD ? first + " and " + (told.size() - MOST_TOLD) + " more" : first;
    }

    /**
     * Where a handler has values that formats could carry.
     *
     * @param writtenTo what handlers take as a parameter that write their answers themselves
     */
    public static Set<Direction> values(
            HandlerMethod handler,
            @Nullable ResolvableType request,
            Stream<ResolvableType> answers,
            List<Class<?>> writtenTo) {
        Set<Direction> values = EnumSet.noneOf(Direction.class);
        if (request != null && (BoundTypes.toRead(request) != null || StreamTypes.message(request) != null)) {
            values.add(Direction.REQUEST);
        }
        boolean writes = Stream.of(handler.getMethodParameters()).anyMatch(parameter -> writtenTo.stream()
                .anyMatch(type -> type.isAssignableFrom(parameter.getParameterType())));
        if (answers.map(ResolvableType::toClass)
                .anyMatch(raw -> raw == void.class || raw == Void.class ? !writes : BoundTypes.mayBeOurs(raw))) {
            values.add(Direction.RESPONSE);
        }
        return values;
    }

    /** What a handler takes in place of what it declares; null where it is that. */
    public @Nullable Widening of(HandlerMethod handler, Direction direction) {
        if (openings.isEmpty()) {
            return null;
        }
        Map<Direction, Widening> opened = openings.get(Handler.of(handler));
        return opened != null ? opened.get(direction) : null;
    }

    /** Whether media types that a request has, or accepts, name a format that handlers can be opened to. */
    public boolean isNamedBy(List<MediaType> mediaTypes) {
        return formats.isNamedBy(mediaTypes);
    }

    /**
     * What opens a handler to a format that a request names, where that is shut out by what it declares.
     *
     * @param named the media types that the request has, or accepts
     * @return null where that is not so
     */
    public @Nullable String whyRestricted(HandlerMethod handler, Direction direction, List<MediaType> named) {
        Shut why = shut.getOrDefault(Handler.of(handler), Map.of()).get(direction);
        return why == null || !formats.isNamedBy(named)
                ? null
                : "This handler declares that it " + (direction == Direction.REQUEST ? "consumes" : "produces") + " "
                        + why.declared + "; " + why.reason;
    }

    /** Whether content may be in a format with this media type that its handler does not name. */
    public boolean isWidenedTo(Widening opening, MediaType mediaType) {
        return opening.toAll()
                && mediaType.isConcrete()
                && formats.named(mediaType) != null
                && opening.widened().admits(mediaType);
    }

    /** What an answer may be in: what is declared, and the formats that a request names, as the client prefers them. */
    public List<MediaType> producible(Widening opening, List<MediaType> accepted) {
        Set<MediaType> producible = new LinkedHashSet<>();
        for (MediaType range : accepted) {
            MediaType named = formats.named(range);
            // streams under the name of single messages are none of these
            boolean stream = formats.isStreamNamedAsMessage(range);
            opening.declared().included().stream()
                    .filter(declared -> range.isCompatibleWith(declared)
                            && !(stream && !Objects.equals(named, formats.named(declared))))
                    .forEach(producible::add);
            if (named != null && opening.widened().admits(named)) {
                producible.add(named);
            }
        }
        return producible.isEmpty() ? opening.declared().included() : List.copyOf(producible);
    }

    /** What is told of media types: those that are sent, without their other names. */
    public List<MediaType> told(Collection<MediaType> mediaTypes) {
        return formats.sent(mediaTypes);
    }

    private record Candidate<M>(Mapped<M> mapped, List<MediaType> read, List<MediaType> answered) {

        List<MediaType> additions(Direction direction) {
            return direction == Direction.REQUEST ? read : answered;
        }

        MediaTypeDeclaration widened(Direction direction) {
            return mapped.declared(direction).included().isEmpty()
                    ? mapped.declared(direction)
                    : mapped.declared(direction).with(additions(direction));
        }
    }
}
