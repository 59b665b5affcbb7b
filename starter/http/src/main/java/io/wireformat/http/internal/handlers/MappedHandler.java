package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.types.BoundTypes;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * A handler and the requests that Spring maps to it.
 *
 * @param <R> a request, as the stack knows it
 * @param paths the patterns of the paths
 * @param methods all methods if empty
 * @param consumes Spring's expressions
 * @param produces Spring's expressions
 * @param matches whether a request has one of the paths
 * @param remap maps the handler again, with other media types that it consumes and produces
 */
public record MappedHandler<R>(
        HandlerMethod handler,
        Set<String> paths,
        Set<RequestMethod> methods,
        Collection<?> consumes,
        Collection<?> produces,
        Predicate<R> matches,
        BiConsumer<String[], String[]> remap) {

    MediaTypeDeclaration declared(Direction direction) {
        return MediaTypeDeclaration.of(direction == Direction.REQUEST ? consumes : produces);
    }

    boolean serves(R request, RequestMethod method) {
        return (methods.isEmpty() || methods.contains(method)) && matches.test(request);
    }

    boolean isOfLibrary() {
        String controller = handler.getBeanType().getName();
        return BoundTypes.isOfSpring(controller)
                || controller.startsWith("org.springdoc.")
                || controller.startsWith("io.wireformat.rpc.internal.");
    }

    boolean sharesMethodWith(MappedHandler<?> other) {
        return methods.isEmpty() || other.methods.isEmpty() || !Collections.disjoint(methods, other.methods);
    }

    /** The paths without the names of their variables. */
    Set<String> comparablePaths() {
        return paths.stream().map(path -> path.replaceAll("\\{[^/{}:]+}", "{}")).collect(Collectors.toSet());
    }

    /** The methods and paths, as in {@code GET /orders}. */
    String requestLine() {
        return Stream.concat(methods.stream().map(Enum::name), paths.stream()).collect(Collectors.joining(" "));
    }
}
