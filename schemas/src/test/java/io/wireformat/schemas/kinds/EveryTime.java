package io.wireformat.schemas.kinds;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values that have their own type in some formats and are text in others. */
public record EveryTime(
        Instant instant,
        @Nullable Instant instantOrNull,
        List<Instant> instants,
        Map<String, Instant> instantsByText,
        LocalDate date,
        @Nullable LocalDate dateOrNull,
        Duration duration,
        @Nullable Duration durationOrNull,
        List<Duration> durations,
        UUID id,
        @Nullable UUID idOrNull,
        BigDecimal amount,
        @Nullable BigDecimal amountOrNull) {}
