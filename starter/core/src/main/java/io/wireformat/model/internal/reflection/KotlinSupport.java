package io.wireformat.model.internal.reflection;

import io.wireformat.model.UnsupportedTypeException;
import java.util.Arrays;
import tools.jackson.databind.json.JsonMapper;

/** Detects classes written in Kotlin, without Kotlin's library. */
public final class KotlinSupport {

    private static final String METADATA = "kotlin.Metadata";
    public static final String JACKSON_MODULE = "tools.jackson.module.kotlin.";

    private KotlinSupport() {}

    public static boolean isKotlin(Class<?> type) {
        return Arrays.stream(type.getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals(METADATA));
    }

    private static boolean isPresent(ClassLoader loader) {
        return loader.getResource(JACKSON_MODULE.replace('.', '/') + "KotlinModule.class") != null;
    }

    /**
     * Requires that the mapper has the module for Kotlin. Without it JSON would ignore defaults and nullability, and the
     * same class would mean something else in JSON than in the other formats.
     */
    public static void require(Class<?> type, JsonMapper mapper) {
        boolean known = mapper.registeredModules().stream()
                .anyMatch(module -> module.getClass().getName().startsWith(JACKSON_MODULE));
        if (!known) {
            throw new UnsupportedTypeException(
                    type.getSimpleName(),
                    "it is a Kotlin class, but the JSON mapper has no Kotlin module; "
                            + (isPresent(type.getClassLoader())
                                    ? "register the KotlinModule"
                                    : "add tools.jackson.module:jackson-module-kotlin"));
        }
    }
}
