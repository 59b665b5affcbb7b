package io.wireformat.fuzzing;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message with a field of every kind. */
@SuppressWarnings("ArrayRecordComponent") // Sameness compares arrays
record Shipment(
        long id,
        String customer,
        Status status,
        List<Line> lines,
        Map<String, URI> links,
        Payment payment,
        Instant at,
        @Nullable Duration within,
        @Nullable LocalDate due,
        @Nullable UUID key,
        @Nullable BigDecimal total,
        byte[] seal,
        double discount,
        float weight,
        @Nullable Integer rank,
        @Nullable Boolean gift,
        Set<Status> past,
        @Nullable String remark) {

    /** A message of lists of numbers. */
    @SuppressWarnings("ArrayRecordComponent")
    record Line(String article, int grams, long[] serials) {}

    /** A recursive message. */
    record Tree(String name, List<Tree> children) {}

    enum Status {
        OPEN,
        SHIPPED,
        LOST
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "by")
    sealed interface Payment {

        @JsonTypeName("card")
        record Card(String number) implements Payment {}

        @JsonTypeName("cash")
        record Cash(int cents) implements Payment {}
    }

    /** A message with all fields set. */
    static Shipment full() {
        return new Shipment(
                7,
                "Zoë \uD83D\uDE00",
                Status.SHIPPED,
                List.of(new Line("book", 400, new long[] {1, -1}), new Line("", 0, new long[0])),
                Map.of("a", URI.create("urn:a")),
                new Payment.Card("4711"),
                Instant.parse("2026-01-31T12:00:00.5Z"),
                Duration.ofMillis(1500),
                LocalDate.of(2026, 2, 28),
                new UUID(1, 2),
                new BigDecimal("12.50"),
                new byte[] {0, -1},
                2.5,
                -0.0f,
                3,
                true,
                Set.of(Status.OPEN),
                "soon");
    }

    /** A message of zeros. */
    static Shipment zero() {
        return new Shipment(
                0,
                "",
                Status.OPEN,
                List.of(),
                Map.of(),
                new Payment.Cash(0),
                Instant.EPOCH,
                null,
                null,
                null,
                null,
                new byte[0],
                0,
                0,
                null,
                null,
                Set.of(),
                null);
    }

    static Tree tree() {
        return new Tree("a", List.of(new Tree("b", List.of(new Tree("", List.of()))), new Tree("c", List.of())));
    }
}
