package io.wireformat.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.types.Row.Sample;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;

/** What is worth a note of a value that was written and read. */
enum RoundTrip {
    NULL_BECAME_EMPTY("¹", "Null reads back as empty."),
    OFFSET_BECAME_UTC(
            "²",
            "The same instant, read back at UTC: so does Jackson, unless `ADJUST_DATES_TO_CONTEXT_TIME_ZONE` is off.");

    private static final RecursiveComparisonConfiguration SAME = RecursiveComparisonConfiguration.builder()
            .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
            .withEqualsForType((a, b) -> a.compareTo(b) == 0, Float.class)
            .build();

    private final String mark;
    private final String note;

    RoundTrip(String mark, String note) {
        this.mark = mark;
        this.note = note;
    }

    String mark() {
        return mark;
    }

    String note() {
        return note;
    }

    /** Writes each value and reads it back; fails where the two differ by more than what has a note. */
    static Set<RoundTrip> of(Sample sample, String mediaType) throws Exception {
        Set<RoundTrip> notes = EnumSet.noneOf(RoundTrip.class);
        for (Object body : sample.bodies()) {
            byte[] content = Converters.write(mediaType, sample.body(), body);
            Object read = Converters.read(mediaType, sample.body(), content);
            Object was = sample.isWhole() ? body : valueOf(body);
            Object is = sample.isWhole() ? read : valueOf(read);
            if (was == null && isEmpty(is)) {
                notes.add(NULL_BECAME_EMPTY);
            } else if (isSameInstantAtUtc(was, is)) {
                notes.add(OFFSET_BECAME_UTC);
            } else {
                assertThat(read).usingRecursiveComparison(SAME).isEqualTo(body);
            }
        }
        return notes;
    }

    /** Whether what is written cannot be read. */
    static boolean fails(Sample sample, String mediaType) throws IOException {
        byte[] content = Converters.write(mediaType, sample.body(), sample.shown());
        try {
            Converters.read(mediaType, sample.body(), content);
            return false;
        } catch (RuntimeException e) {
            return true;
        }
    }

    private static @Nullable Object valueOf(Object body) throws ReflectiveOperationException {
        RecordComponent value = body.getClass().getRecordComponents()[0];
        return value.getAccessor().invoke(body);
    }

    private static boolean isEmpty(@Nullable Object value) {
        return (value instanceof Collection<?> collection && collection.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty())
                || (value != null && value.getClass().isArray() && Array.getLength(value) == 0);
    }

    private static boolean isSameInstantAtUtc(@Nullable Object was, @Nullable Object is) {
        return was instanceof OffsetDateTime written
                && is instanceof OffsetDateTime read
                && !written.equals(read)
                && written.isEqual(read);
    }
}
