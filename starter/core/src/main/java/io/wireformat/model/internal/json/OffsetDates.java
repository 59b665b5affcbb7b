package io.wireformat.model.internal.json;

import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Typed;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * Values of {@link OffsetDateTime}, which the mapper may convert to its own time zone. By default, Jackson does so when it
 * reads, and also when it writes if the application sets a time zone.
 */
public final class OffsetDates {

    /** A date with an offset that no time zone has. */
    private static final OffsetDateTime SAMPLE =
            OffsetDateTime.of(2026, 1, 1, 12, 0, 1, 0, ZoneOffset.ofHoursMinutes(17, 59));

    private OffsetDates() {}

    /**
     * The same type, whose values are moved as the mapper moves them.
     *
     * @param standard the type without the mapper's move
     * @param holder the property that holds values, whose annotations may say more
     */
    public static Typed of(
            JsonMapping json, Typed standard, JavaType type, @Nullable BeanProperty holder, String culprit) {
        JsonMapper mapper = json.mapper();
        ZoneId zone = mapper.deserializationConfig().getTimeZone().toZoneId();
        String problem = "JSON cannot carry it";
        boolean written = JsonMapping.ask(culprit, problem, () -> movesWritten(mapper, type, holder));
        boolean read = JsonMapping.ask(culprit, problem, () -> movesRead(mapper, type, holder));
        if (!written && !read) {
            return standard;
        }
        UnaryOperator<OffsetDateTime> same = date -> date;
        return standard.from(Conversion.of(
                OffsetDateTime.class,
                OffsetDateTime.class,
                written ? date -> date.atZoneSameInstant(zone).toOffsetDateTime() : same,
                read ? date -> moved(date, zone) : same));
    }

    private static boolean movesWritten(JsonMapper mapper, JavaType type, @Nullable BeanProperty holder) {
        try (JsonParser shown = JsonScalar.shown(
                mapper, mapper._serializationContext().findContentValueSerializer(type, holder), SAMPLE)) {
            return shown.hasToken(JsonToken.VALUE_STRING)
                    && !shown.getString().endsWith(SAMPLE.getOffset().getId());
        }
    }

    private static boolean movesRead(JsonMapper mapper, JavaType type, @Nullable BeanProperty holder) {
        Object read = JsonScalar.read(
                mapper,
                SAMPLE.toString(),
                mapper._deserializationContext().findContextualValueDeserializer(type, holder));
        return !SAMPLE.equals(read);
    }

    /** Like Jackson, uses the zone's offset at the local time of the value in its original offset. */
    private static OffsetDateTime moved(OffsetDateTime date, ZoneId zone) {
        return date.isEqual(OffsetDateTime.MIN) || date.isEqual(OffsetDateTime.MAX)
                ? date
                : date.withOffsetSameInstant(zone.getRules().getOffset(date.toLocalDateTime()));
    }
}
