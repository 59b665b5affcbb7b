package io.wireformat.model;

import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;

/** Whether a class is written in Kotlin, told without Kotlin's library. */
final class KotlinSupport {

    private static final String METADATA = "kotlin.Metadata";

    private static final String JACKSON_MODULE = "tools.jackson.module.kotlin.";

    /** What Kotlin calls the field of the one instance that an object has. */
    private static final String INSTANCE = "INSTANCE";

    private KotlinSupport() {}

    static boolean isKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals(METADATA));
    }

    /**
     * Requires that the mapper knows Kotlin: without its module JSON would pass over defaults and nullability, and the
     * same class would mean something else in JSON than in the other formats. Requires too that the class can have
     * another instance than the one that an object has.
     */
    static void require(Class<?> type, JsonMapper mapper) {
        boolean known = mapper.registeredModules().stream()
                .anyMatch(module -> module.getClass().getName().startsWith(JACKSON_MODULE));
        if (!known) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(),
                    "it is a Kotlin class, and the JSON mapper does not know Kotlin; add"
                            + " tools.jackson.module:jackson-module-kotlin");
        }
        boolean object = Arrays.stream(type.getDeclaredFields())
                .anyMatch(field -> field.getName().equals(INSTANCE) && field.getType() == type);
        if (object) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(), "it is a Kotlin object, and reading would make another one");
        }
    }
}
