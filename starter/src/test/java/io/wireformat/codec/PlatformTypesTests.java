package io.wireformat.codec;

import static io.wireformat.codec.EveryFormat.decode;
import static io.wireformat.codec.EveryFormat.encode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.wireformat.DecodingException;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Classes of the platform that have no form of their own in any format: JSON says what each format shows of them. */
class PlatformTypesTests {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesWhatJsonShows(String format) throws Exception {
        assertThat(JSON.writeValueAsString(passed(format, JSON, filled())))
                .isEqualTo(JSON.writeValueAsString(filled()));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesAbsence(String format) {
        Platform absent = new Platform(
                null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null, null, null, null, null, null, null);
        assertThat(passed(format, JSON, absent)).isEqualTo(absent);
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void carriesThemInCollectionsAndAsKeys(String format) {
        Map<LocalDate, Integer> days = new LinkedHashMap<>();
        days.put(LocalDate.of(2026, 11, 22), 1);
        Collected collected = new Collected(
                List.of(Locale.CANADA_FRENCH, Locale.ROOT),
                Optional.of(Year.of(2026)),
                Map.of(Currency.getInstance("JPY"), YearMonth.of(2026, 2)),
                days,
                Map.of(new UUID(1, 2), new Date(3)),
                new ZoneId[] {ZoneId.of("Europe/Vienna"), ZoneOffset.ofHours(2)});
        assertThat(JSON.writeValueAsString(passed(format, JSON, collected)))
                .isEqualTo(JSON.writeValueAsString(collected));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void followsTheSettingsOfTheMapper(String format) {
        JsonMapper numbers = JsonMapper.builder()
                .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
        Dated dated = new Dated(new Date(1_234_567));
        assertThat(numbers.writeValueAsString(dated)).isEqualTo("{\"date\":1234567}");
        assertThat(passed(format, numbers, dated)).isEqualTo(dated);
        assertThat(encode(format, numbers, Dated.class, dated)).isNotEqualTo(encode(format, JSON, Dated.class, dated));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void followsTheFormatOfAProperty(String format) {
        Formatted formatted = new Formatted(YearMonth.of(2026, 11), List.of(new Date(0)));
        assertThat(JSON.writeValueAsString(formatted)).isEqualTo("{\"month\":\"11/2026\",\"days\":[\"1970\"]}");
        assertThat(passed(format, JSON, formatted)).isEqualTo(formatted);
        Object texts = decode(format, JSON, Texts.class, encode(format, JSON, Formatted.class, formatted));
        assertThat(texts).isEqualTo(new Texts("11/2026", List.of("1970")));
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void namesThePropertyWhoseTextIsNone(String format) {
        byte[] content = encode(format, JSON, Zone.class, new Zone("nowhere"));
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(format, JSON, Zoned.class, content));
        assertThat(e.path()).isEqualTo("zone");
        assertThat(e).hasMessageContaining("is not a valid ZoneId").hasMessageNotContaining("nowhere");
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.EveryFormat#names")
    void namesTheKeyThatIsNone(String format) {
        byte[] content = encode(format, JSON, Counts.class, new Counts(Map.of("not a day", 1)));
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(format, JSON, Days.class, content));
        assertThat(e.path()).startsWith("counts");
        assertThat(e).hasMessageNotContaining("not a day");
    }

    @Test
    void refusesAbsenceWhereTheTypeSaysThatItNeverIsAndNoTextStandsForIt() {
        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> decode("protobuf", JSON, Priced.class, new byte[0]));
        assertThat(e.path()).isEqualTo("currency");
    }

    @Test
    void reckonsWithTheMemoryOfACalendar() {
        MessageModels models = new MessageModels(JSON);
        int date = ((MessageModel) models.describe(Dated.class)).heapSize();
        assertThat(((MessageModel) models.describe(Planned.class)).heapSize()).isGreaterThan(date + 400);
    }

    @ParameterizedTest
    @ValueSource(classes = {Plans.class, PlansByName.class, PerhapsPlanned.class, NamesByPlan.class})
    void declinesCalendarsWhoseMemoryNothingReckonsWith(Class<?> type) {
        assertThat(EveryFormat.bind("protobuf", JSON, type))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .contains("a Calendar takes many times the memory of its content"));
    }

    @Test
    void declinesWhatJsonShowsAsSomethingElse() {
        JsonMapper fractions = JsonMapper.builder()
                .enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
        assertThat(EveryFormat.bind("protobuf", fractions, At.class))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .contains("At.at: JSON shows it as neither text, a whole number nor a boolean"));
    }

    private static Object passed(String format, JsonMapper mapper, Object value) {
        return EveryFormat.passed(format, mapper, value.getClass(), value);
    }

    private static Platform filled() throws Exception {
        ZonedDateTime zoned = ZonedDateTime.of(2026, 11, 22, 20, 40, 1, 5_000_000, ZoneOffset.UTC);
        return new Platform(
                new File("/tmp/a b"),
                Map.Entry.class,
                new StringBuffer("buffer"),
                new StringBuilder("builder"),
                InetAddress.getByAddress(new byte[] {10, 0, 0, 1}),
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}), 80),
                URI.create("https://example.org/a?b=c").toURL(),
                StandardCharsets.ISO_8859_1,
                Path.of("/tmp/a"),
                java.sql.Date.valueOf("2026-11-22"),
                new java.sql.Timestamp(1_234_567),
                MonthDay.of(2, 29),
                OffsetTime.parse("20:40:01+02:00"),
                Period.of(1, 2, -3),
                Year.of(-5),
                YearMonth.of(2026, 11),
                ZoneId.of("Europe/Vienna"),
                ZoneOffset.ofHours(-3),
                zoned,
                GregorianCalendar.from(zoned),
                Currency.getInstance("EUR"),
                Date.from(Instant.EPOCH),
                GregorianCalendar.from(zoned),
                Locale.forLanguageTag("de-AT"),
                TimeZone.getTimeZone("Europe/Vienna"),
                new AtomicBoolean(true),
                new AtomicInteger(-7),
                new AtomicLong(Long.MAX_VALUE),
                Pattern.compile("[a-z]+"));
    }

    @NullUnmarked
    public record Platform(
            File file,
            Class<?> type,
            StringBuffer buffer,
            StringBuilder builder,
            InetAddress address,
            InetSocketAddress socket,
            URL url,
            Charset charset,
            Path path,
            java.sql.Date sqlDate,
            java.sql.Timestamp sqlTimestamp,
            MonthDay monthDay,
            OffsetTime offsetTime,
            Period period,
            Year year,
            YearMonth yearMonth,
            ZoneId zone,
            ZoneOffset offset,
            ZonedDateTime zoned,
            Calendar calendar,
            Currency currency,
            Date date,
            GregorianCalendar gregorian,
            Locale locale,
            TimeZone timeZone,
            AtomicBoolean truth,
            AtomicInteger count,
            AtomicLong total,
            Pattern pattern) {}

    @SuppressWarnings("ArrayRecordComponent")
    public record Collected(
            List<Locale> locales,
            Optional<Year> year,
            Map<Currency, YearMonth> byCurrency,
            Map<LocalDate, Integer> byDay,
            Map<UUID, Date> byId,
            ZoneId[] zones) {}

    public record Dated(Date date) {}

    public record Formatted(
            @JsonFormat(pattern = "MM/yyyy") YearMonth month,
            @JsonFormat(pattern = "yyyy") List<Date> days) {}

    public record Texts(String month, List<String> days) {}

    public record Zone(String zone) {}

    public record Zoned(ZoneId zone) {}

    public record Counts(Map<String, Integer> counts) {}

    public record Days(Map<LocalDate, Integer> counts) {}

    public record At(ZonedDateTime at) {}

    @NullMarked
    public record Priced(Currency currency) {}

    record Planned(Calendar at) {}

    record Plans(List<Calendar> all) {}

    record PlansByName(Map<String, Calendar> all) {}

    record PerhapsPlanned(Optional<Calendar> at) {}

    record NamesByPlan(Map<Calendar, String> all) {}
}
