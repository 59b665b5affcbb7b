package io.wireformat.http.internal.types;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpEntity;

/** Types that no format is asked about: why, and what to do. */
public final class UnknownTypes {

    private UnknownTypes() {}

    /** Whether a type leaves open what its values are or hold, which the values themselves may tell. */
    public static boolean isErased(ResolvableType type) {
        Class<?> raw = type.resolve(Object.class);
        return raw == Object.class
                || (isCollection(raw) && isUnknown(type.as(Iterable.class).getGeneric()))
                || (isMap(raw) && isUnknown(type.as(Map.class).getGeneric(1)));
    }

    private static boolean isUnknown(ResolvableType type) {
        return type.resolve(Object.class) == Object.class;
    }

    /**
     * Why no format is asked about a type.
     *
     * @param known the class of the value, or the declared one
     */
    public static String why(ResolvableType declared, Class<?> known) {
        if (known == void.class || known == Void.class) {
            return "there is no content";
        }
        if (known == Object.class) {
            return "its type is not known before there is a value; declare it, as in ResponseEntity<Order> in the place of"
                    + " ResponseEntity<?>";
        }
        if (isCollection(known) || isMap(known)) {
            return isErased(declared)
                    ? "what a " + known.getSimpleName() + " holds is not known from its class; " + remedy()
                    : declared + " is not covered; declare it as List, Set or Map";
        }
        if (CharSequence.class.isAssignableFrom(known)
                || Number.class.isAssignableFrom(known)
                || known == byte[].class
                || Resource.class.isAssignableFrom(known)) {
            String article = "AEIOU".indexOf(known.getSimpleName().charAt(0)) < 0 ? "a " : "an ";
            return article + known.getSimpleName() + " is text or bytes already, and no message; put it into a record";
        }
        return known.getTypeParameters().length > 0 && !BoundTypes.isHandledBySpring(known)
                ? known.getSimpleName() + " has type arguments that are not known; " + remedy()
                : known.getSimpleName() + " is a type that Spring writes itself; return a record";
    }

    private static String remedy() {
        return "declare it where the handler is a method; where it is a function, call bodyValueWithTypeAndAwait, or give"
                + " the body a ParameterizedTypeReference";
    }

    private static boolean isCollection(@Nullable Class<?> type) {
        return type != null && (Collection.class.isAssignableFrom(type) || type == Iterable.class);
    }

    private static boolean isMap(@Nullable Class<?> type) {
        return type != null && Map.class.isAssignableFrom(type);
    }

    /**
     * Whether the type of a value is no more than its class, because none is declared: a function returned the value, or a
     * handler that declares {@code Object} or {@code ?}.
     *
     * @param declared the declared type of the handler; the type of the value if there is no handler
     */
    public static boolean isOnlyClass(ResolvableType declared, ResolvableType type) {
        ResolvableType body = declared;
        while (body.hasGenerics() && isWrapper(body.toClass())) {
            body = body.getGeneric();
        }
        return body.resolve() != type.resolve()
                || (declared.equals(type) && !(declared.getSource() instanceof MethodParameter));
    }

    private static boolean isWrapper(Class<?> type) {
        return HttpEntity.class.isAssignableFrom(type)
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
    }
}
