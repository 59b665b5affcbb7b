package io.wireformat.internal.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.Version;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.std.NullSerializer;

/** Finds settings of a mapper by which its JSON may differ from the JSON that this build was compared with. */
public final class TestedMapper {

    /** A mapper with Jackson's defaults. */
    public static final JsonMapper STOCK = JsonMapper.builder().build();

    /** The classes whose values Jackson itself writes and reads. */
    public static final Set<Class<?>> SCALARS = Set.of(
            boolean.class,
            Boolean.class,
            byte.class,
            Byte.class,
            short.class,
            Short.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            float.class,
            Float.class,
            double.class,
            Double.class,
            BigDecimal.class,
            BigInteger.class,
            String.class,
            byte[].class,
            UUID.class,
            Instant.class);

    /**
     * The patch releases of Jackson 3.1 that the build compares plans with: the oldest in the profile {@code boot-4.0}, the
     * newest without a profile.
     */
    private static final int OLDEST_PATCH = 0;

    private static final int NEWEST_PATCH = 7;

    /** Features that a plan supports, or that affect only types without a plan. */
    private static final Set<MapperFeature> ANY_MAPPER =
            EnumSet.of(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY, MapperFeature.DEFAULT_VIEW_INCLUSION);

    private static final Set<DeserializationFeature> ANY_READING = EnumSet.of(
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

    private static final Set<StreamReadFeature> ANY_STREAM = EnumSet.of(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    private static final Set<DateTimeFeature> ANY_TIME = EnumSet.of(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS);

    /** The ones of Kotlin's module ignore Java classes. */
    private static final Set<String> INTROSPECTORS = Set.of(
            JacksonAnnotationIntrospector.class.getName(),
            "tools.jackson.module.kotlin.KotlinAnnotationIntrospector",
            "tools.jackson.module.kotlin.KotlinNamesAnnotationIntrospector");

    private TestedMapper() {}

    /** Why plans cannot replace a mapper; null if they can. */
    public static @Nullable String reason(JsonMapper mapper) {
        Version untested = Stream.of(
                        mapper.version(), mapper.tokenStreamFactory().version())
                .filter(version -> !isTested(version))
                .findFirst()
                .orElse(null);
        if (untested != null) {
            return "plans were tested with Jackson 3.1." + OLDEST_PATCH + " to 3.1." + NEWEST_PATCH
                    + ", but the application uses " + untested.getArtifactId() + " " + untested;
        }
        if (mapper.getClass() != JsonMapper.class) {
            return "the mapper is not Jackson's own JsonMapper but "
                    + mapper.getClass().getName();
        }
        String feature = otherFeature(mapper);
        if (feature != null) {
            return "the mapper's " + feature + " differs from Jackson's default";
        }
        if (!isPlain(mapper.tokenStreamFactory())) {
            return "the mapper's TokenStreamFactory differs from Jackson's default";
        }
        String introspector = Stream.of(mapper.serializationConfig(), mapper.deserializationConfig())
                .flatMap(config -> config.getAnnotationIntrospector().allIntrospectors().stream())
                .map(found -> found.getClass().getName())
                .filter(found -> !INTROSPECTORS.contains(found))
                .findFirst()
                .orElse(null);
        if (introspector != null) {
            return "the mapper uses the annotation introspector " + introspector;
        }
        return isPlain(mapper) ? null : "the mapper's settings differ from Jackson's defaults";
    }

    public static boolean isTested(Version version) {
        return version.getMajorVersion() == 3
                && version.getMinorVersion() == 1
                && version.getPatchLevel() >= OLDEST_PATCH
                && version.getPatchLevel() <= NEWEST_PATCH
                && !version.isSnapshot();
    }

    private static @Nullable String otherFeature(JsonMapper mapper) {
        return Stream.of(
                        other(MapperFeature.values(), ANY_MAPPER, mapper::isEnabled, STOCK::isEnabled),
                        other(SerializationFeature.values(), Set.of(), mapper::isEnabled, STOCK::isEnabled),
                        other(DeserializationFeature.values(), ANY_READING, mapper::isEnabled, STOCK::isEnabled),
                        other(DateTimeFeature.values(), ANY_TIME, mapper::isEnabled, STOCK::isEnabled),
                        other(EnumFeature.values(), Set.of(), mapper::isEnabled, STOCK::isEnabled),
                        other(StreamReadFeature.values(), ANY_STREAM, mapper::isEnabled, STOCK::isEnabled),
                        other(StreamWriteFeature.values(), Set.of(), mapper::isEnabled, STOCK::isEnabled),
                        other(JsonReadFeature.values(), Set.of(), mapper::isEnabled, STOCK::isEnabled),
                        other(JsonWriteFeature.values(), Set.of(), mapper::isEnabled, STOCK::isEnabled))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static <F extends Enum<F>> @Nullable String other(
            F[] features, Set<F> any, Predicate<F> enabled, Predicate<F> usually) {
        return Arrays.stream(features)
                .filter(feature -> !any.contains(feature) && enabled.test(feature) != usually.test(feature))
                .map(Enum::name)
                .findFirst()
                .orElse(null);
    }

    private static boolean isPlain(TokenStreamFactory factory) {
        if (!(factory instanceof JsonFactory json) || factory.getClass() != JsonFactory.class) {
            return false;
        }
        return json.getCharacterEscapes() == null
                && json.getInputDecorator() == null
                && json.getOutputDecorator() == null
                && (json.getGeneratorDecorators() == null
                        || json.getGeneratorDecorators().isEmpty())
                && json.rebuild().highestNonEscapedChar() == 0
                && json.rebuild().quoteChar() == JsonFactory.DEFAULT_QUOTE_CHAR;
    }

    private static boolean isPlain(JsonMapper mapper) {
        SerializationConfig writing = mapper.serializationConfig();
        DeserializationConfig reading = mapper.deserializationConfig();
        JsonInclude.Value inclusion = writing.getDefaultPropertyInclusion();
        return writing.getActiveView() == null
                && reading.getActiveView() == null
                && writing.getFullRootName() == null
                && writing.getBase64Variant() == Base64Variants.MIME_NO_LINEFEEDS
                // null is checked for each property
                && (isAll(inclusion.getValueInclusion())
                        || inclusion.getValueInclusion() == JsonInclude.Include.NON_NULL)
                && isAll(inclusion.getContentInclusion())
                && reading.getDefaultNullHandling().equals(JsonSetter.Value.empty())
                && reading.getDefaultMergeable() == null
                && reading.getProblemHandlers() == null
                && mapper.getInjectableValues() == null
                && writing.getDefaultTyper(mapper.constructType(Object.class)) == null
                && writing.getDefaultFormat().equals(JsonFormat.Value.empty())
                && mapper._serializationContext()
                                .getDefaultNullValueSerializer()
                                .getClass()
                        == NullSerializer.class;
    }

    private static boolean isAll(JsonInclude.Include inclusion) {
        return inclusion == JsonInclude.Include.USE_DEFAULTS || inclusion == JsonInclude.Include.ALWAYS;
    }
}
