package io.wireformat.http.internal.types;

import io.wireformat.web.Problem;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.http.HttpEntity;
import org.springframework.http.ProblemDetail;

/** The Java type of a body that a codec binds, from the declared type. */
public final class BoundTypes {

    /** Bodies that Spring writes as they are, or that only wrap another body. */
    private static final List<Class<?>> LEFT_TO_SPRING = List.of(
            CharSequence.class,
            byte[].class,
            Number.class,
            Resource.class,
            ResourceRegion.class,
            InputStream.class,
            HttpEntity.class);

    /** Spring's own types that are messages, or of which the model says why they are none. */
    private static final List<String> MODELS = List.of(
            "org.springframework.data.domain.Page",
            "org.springframework.data.domain.PageImpl",
            "org.springframework.data.web.PagedModel",
            "org.springframework.hateoas.RepresentationModel",
            "org.springframework.hateoas.EntityModel",
            "org.springframework.hateoas.CollectionModel",
            "org.springframework.hateoas.SlicedModel",
            "org.springframework.hateoas.PagedModel");

    private static final int MAX_NESTED = 16;

    /** Each response asks for it. */
    private static final ClassValue<Boolean> LEFT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isLeft(type);
        }
    };

    private BoundTypes() {}

    /** The types to read and to write, without those that Spring handles or that are not known. */
    public static Stream<Type> of(@Nullable ResolvableType request, ResolvableType response) {
        return Stream.of(Optional.ofNullable(request).map(BoundTypes::toRead), Optional.ofNullable(toWrite(response)))
                .flatMap(Optional::stream);
    }

    /** The type to read; null if Spring reads it, or if it is not known. */
    public static @Nullable Type toRead(ResolvableType type) {
        Class<?> raw = type.resolve();
        if (raw == null || isLeftToSpring(raw)) {
            return null;
        }
        return raw == ProblemDetail.class ? Problem.class : concrete(type);
    }

    /**
     * The type to write, from the declared type alone; null if Spring writes it, or if it is not known. A raw collection is
     * written as a list.
     */
    public static @Nullable Type toWrite(ResolvableType declared) {
        Class<?> raw = declared.toClass();
        if (raw == Optional.class) {
            return ofOptional(declared);
        }
        return toWrite(declared, raw != Object.class && raw.isAssignableFrom(List.class) ? List.class : raw);
    }

    /**
     * The type to write; null if Spring writes it, or if it is not known. As in JSON, the class of the value counts. Two
     * declared types count instead: that of a collection or a map, because its class does not know the elements, and a
     * sealed interface, because its reader needs the alternative.
     */
    public static @Nullable Type toWrite(ResolvableType declared, Class<?> valueClass) {
        // first, because Spring has a class of its own for the list that it makes of a publisher
        if (List.class.isAssignableFrom(valueClass)) {
            return listType(declared);
        }
        if (isLeftToSpring(valueClass)) {
            return null;
        }
        if (valueClass == Optional.class) {
            return ofOptional(declared);
        }
        if (ProblemDetail.class.isAssignableFrom(valueClass)) {
            return Problem.class;
        }
        if (Collection.class.isAssignableFrom(valueClass)) {
            return declared.resolve() == Set.class ? concrete(declared) : elementsOf(declared, Collection.class);
        }
        if (Map.class.isAssignableFrom(valueClass)) {
            return isOfPlatform(declared) ? concrete(declared.as(Map.class)) : null;
        }
        Class<?> type = declared.resolve();
        boolean tells = type == valueClass || (type != null && (type.isSealed() || MODELS.contains(type.getName())));
        return tells ? concrete(declared) : valueClass;
    }

    /** An optional value is written as what it has, as far as its declared type tells; Spring MVC tells only of that. */
    private static @Nullable Type ofOptional(ResolvableType declared) {
        ResolvableType content = declared.toClass() == Optional.class ? declared.getGeneric() : declared;
        return content.toClass() == Optional.class ? null : toWrite(content);
    }

    private static @Nullable Type listType(ResolvableType declared) {
        return declared.resolve() == List.class ? concrete(declared) : elementsOf(declared, List.class);
    }

    private static @Nullable Type elementsOf(ResolvableType declared, Class<?> collection) {
        Type element =
                isOfPlatform(declared) ? concrete(declared.as(Iterable.class).getGeneric()) : null;
        return element == null
                ? null
                : ResolvableType.forClassWithGenerics(collection, ResolvableType.forType(element))
                        .getType();
    }

    /** JSON may show a collection of the application's own as its annotations say. */
    private static boolean isOfPlatform(ResolvableType declared) {
        return declared.toClass().getName().startsWith("java.");
    }

    /** The type without variables, or null where one is not known. */
    private static @Nullable Type concrete(ResolvableType type) {
        return concrete(type, 0);
    }

    private static @Nullable Type concrete(ResolvableType type, int depth) {
        Class<?> raw = type.resolve();
        // a variable may be bound by a type that is made of itself
        if (raw == null || depth > MAX_NESTED || (raw.getTypeParameters().length > 0 && !type.hasGenerics())) {
            return null;
        }
        if (!type.hasGenerics()) {
            return raw;
        }
        if (type.getType() instanceof ParameterizedType declared && hasOnlyClasses(declared)) {
            return declared;
        }
        ResolvableType[] arguments = type.getGenerics();
        for (int i = 0; i < arguments.length; i++) {
            Type argument = concrete(arguments[i], depth + 1);
            if (argument == null) {
                return null;
            }
            arguments[i] = ResolvableType.forType(argument);
        }
        return ResolvableType.forClassWithGenerics(raw, arguments).getType();
    }

    private static boolean hasOnlyClasses(ParameterizedType type) {
        for (Type argument : type.getActualTypeArguments()) {
            if (!(argument instanceof Class)) {
                return false;
            }
        }
        return true;
    }

    /** Whether Spring writes values of a class as they are, or only knows what they are. */
    public static boolean isLeftToSpring(Class<?> type) {
        return LEFT.get(type);
    }

    private static boolean isLeft(Class<?> type) {
        if (type == Object.class || type == Void.class || type == void.class) {
            return true;
        }
        for (Class<?> left : LEFT_TO_SPRING) {
            if (left.isAssignableFrom(type)) {
                return true;
            }
        }
        return isOfSpring(type.getName())
                && !ProblemDetail.class.isAssignableFrom(type)
                && !MODELS.contains(type.getName());
    }

    /** Whether Spring handles values of a class in ways of its own, without a converter that others could stand for. */
    public static boolean isHandledBySpring(Class<?> type) {
        return isOfSpring(type.getName()) && isLeftToSpring(type);
    }

    /** Whether values that are declared as a class may be written by a format of ours. */
    public static boolean mayBeOurs(Class<?> declared) {
        return declared == Object.class || !isLeftToSpring(declared);
    }

    /** Spring's sample applications, the best known among them, are applications and not Spring. */
    public static boolean isOfSpring(String typeName) {
        return typeName.startsWith("org.springframework.") && !typeName.startsWith("org.springframework.samples.");
    }
    /** The type within a wrapper; any other type itself. */
    public static ResolvableType inside(Class<?> shell, ResolvableType type) {
        if (!shell.isAssignableFrom(type.toClass())) {
            return type;
        }
        ResolvableType content = type.as(shell).getGeneric();
        Class<?> known = content.resolve();
        if (known == null) {
            return ResolvableType.forClass(Object.class);
        }
        // a variable of the shell's, as its type alone is, is nothing to who asks for that
        return content.getType() instanceof TypeVariable
                ? ResolvableType.forClassWithGenerics(known, content.getGenerics())
                : content;
    }

    /** The list of the values of a publisher, if they are not a stream. */
    public static ResolvableType listOf(ResolvableType type) {
        return ResolvableType.forClassWithGenerics(List.class, type);
    }

    /** The type of the body in an entity that a handler returns, or the returned type itself. */
    public static ResolvableType ofEntity(MethodParameter declared) {
        return inside(HttpEntity.class, ResolvableType.forMethodParameter(declared));
    }
}
