package io.wireformat.lock;

import static io.wireformat.lock.Evolution.NOTHING;
import static io.wireformat.lock.Evolution.of;

import io.wireformat.FieldNumber;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fields that come, go, move, and change their names or their presence. */
@SuppressWarnings("NullAway") // what no version may say is what some content makes of it
final class FieldEvolutions {

    private FieldEvolutions() {}

    static Stream<Evolution> all() {
        return Stream.of(added(), removed(), numbered(), presence()).flatMap(s -> s);
    }

    private static Stream<Evolution> added() {
        return Stream.of(
                of(
                        Rule.FIELD_ADDED,
                        new AddedBefore(7),
                        new AddedAfter(7, null, null, null, null),
                        new AddedAfter(7, "x", 3, Level.HIGH, new Child(1)),
                        new AddedBefore(7)),
                neverNull(new IntBefore(7), new IntAfter(7, 0), new IntAfter(7, 3)),
                neverNull(new TextBefore(7), new TextAfter(7, ""), new TextAfter(7, "x")),
                neverNull(new ListBefore(7), new ListAfter(7, List.of()), new ListAfter(7, List.of("x"))),
                neverNull(new EnumBefore(7), new EnumAfter(7, Level.LOW), new EnumAfter(7, Level.HIGH)),
                withoutZero(new NestedBefore(7), new NestedAfter(7, null), new NestedAfter(7, new Child(1))),
                withoutZero(new DayBefore(7), new DayAfter(7, null), new DayAfter(7, LocalDate.EPOCH)),
                withoutZero(new OddBefore(7), new OddAfter(7, null), new OddAfter(7, Gapped.THREE)),
                of(
                        Rule.FIELD_ADDED_BELOW,
                        new GapBefore(7, "c"),
                        new GapAfter(7, null, "c"),
                        new GapAfter(7, "b", "c"),
                        new GapBefore(7, "c")));
    }

    private static Stream<Evolution> removed() {
        return Stream.of(
                of(
                        Rule.FIELD_REMOVED,
                        new ShrunkBefore(7, "x", 3, Level.HIGH, new Child(1), "last"),
                        new ShrunkAfter(7, "last"),
                        new ShrunkAfter(7, "last"),
                        new ShrunkBefore(7, null, null, null, null, "last")),
                of(
                        Rule.NEVER_NULL_FIELD_REMOVED,
                        new LostBefore(7, 3),
                        new LostAfter(7),
                        new LostAfter(7),
                        new LostBefore(7, 0)),
                of(
                        Rule.FIELD_WITHOUT_ZERO_REMOVED,
                        new OrphanBefore(7, new Child(1)),
                        new OrphanAfter(7),
                        new OrphanAfter(7),
                        new OrphanBefore(7, null)));
    }

    private static Stream<Evolution> numbered() {
        return Stream.of(
                of(Rule.FIELD_RENAMED, new RenamedBefore(7, "x"), new RenamedAfter(7, "x")),
                of(Rule.NUMBER_CHANGED, new MovedBefore(7, "x"), new MovedAfter(7, "x")),
                of(Rule.NUMBER_CHANGED, new SwappedBefore("a", "b"), new SwappedAfter("a", "b")),
                of(
                        Rule.NUMBER_REUSED,
                        new ReusedBefore(7, "x"),
                        new ReusedAfter(7, null),
                        new ReusedAfter(7, new byte[] {'y'}),
                        new ReusedBefore(7, null)));
    }

    private static Stream<Evolution> presence() {
        return Stream.of(
                of(Rule.NUMBER_BECAME_NULLABLE, new MaybeBefore(0), new MaybeAfter(0), new MaybeAfter(null), NOTHING),
                of(
                        Rule.NUMBER_BECAME_NULLABLE,
                        new MaybeLevelBefore(Level.LOW),
                        new MaybeLevelAfter(Level.LOW),
                        new MaybeLevelAfter(null),
                        NOTHING),
                of(Rule.NUMBER_BECAME_REQUIRED, new SureBefore(null), NOTHING, new SureAfter(0), new SureBefore(0)),
                of(
                        Rule.TEXT_BECAME_NULLABLE,
                        new MaybeTextBefore(""),
                        new MaybeTextAfter(""),
                        new MaybeTextAfter(null),
                        NOTHING),
                of(
                        Rule.TEXT_BECAME_REQUIRED,
                        new SureTextBefore(null),
                        NOTHING,
                        new SureTextAfter(""),
                        new SureTextBefore("")),
                of(
                        Rule.MESSAGE_BECAME_NULLABLE,
                        new MaybeChildBefore(new Child(0), LocalDate.EPOCH),
                        new MaybeChildAfter(new Child(0), LocalDate.EPOCH),
                        new MaybeChildAfter(null, null),
                        new MaybeChildBefore(null, null)),
                of(
                        Rule.MESSAGE_BECAME_REQUIRED,
                        new SureChildBefore(null, null),
                        new SureChildAfter(null, null),
                        new SureChildAfter(new Child(0), LocalDate.EPOCH),
                        new SureChildBefore(new Child(0), LocalDate.EPOCH)),
                of(
                        Rule.COLLECTION_BECAME_NULLABLE,
                        new MaybeListBefore(List.of(), Map.of()),
                        new MaybeListAfter(List.of(), Map.of()),
                        new MaybeListAfter(null, null),
                        new MaybeListBefore(List.of(), Map.of())),
                of(
                        Rule.COLLECTION_BECAME_REQUIRED,
                        new SureListBefore(null, null),
                        new SureListAfter(List.of(), Map.of()),
                        new SureListAfter(List.of("x"), Map.of("x", 1)),
                        new SureListBefore(List.of("x"), Map.of("x", 1))));
    }

    private static Evolution neverNull(Object before, Object meant, Object after) {
        return of(Rule.NEVER_NULL_FIELD_ADDED, before, meant, after, before);
    }

    private static Evolution withoutZero(Object before, Object meant, Object after) {
        return of(Rule.FIELD_WITHOUT_ZERO_ADDED, before, meant, after, before);
    }

    enum Level {
        LOW,
        HIGH
    }

    enum Gapped {
        @FieldNumber(1)
        ONE,
        @FieldNumber(3)
        THREE
    }

    record Child(int a) {}

    record AddedBefore(int id) {}

    record AddedAfter(
            int id,
            @Nullable String text,
            @Nullable Integer number,
            @Nullable Level level,
            @Nullable Child child) {}

    record IntBefore(int id) {}

    record IntAfter(int id, int extra) {}

    record TextBefore(int id) {}

    record TextAfter(int id, String extra) {}

    record ListBefore(int id) {}

    record ListAfter(int id, List<String> extra) {}

    record EnumBefore(int id) {}

    record EnumAfter(int id, Level extra) {}

    record NestedBefore(int id) {}

    record NestedAfter(int id, Child extra) {}

    record DayBefore(int id) {}

    record DayAfter(int id, LocalDate extra) {}

    record OddBefore(int id) {}

    record OddAfter(int id, Gapped extra) {}

    record GapBefore(int id, @FieldNumber(3) @Nullable String c) {}

    record GapAfter(
            int id,
            @Nullable String b,
            @FieldNumber(3) @Nullable String c) {}

    record ShrunkBefore(
            int id,
            @Nullable String text,
            @Nullable Integer number,
            @Nullable Level level,
            @Nullable Child child,
            String last) {}

    record ShrunkAfter(int id, @FieldNumber(6) String last) {}

    record LostBefore(int id, int extra) {}

    record LostAfter(int id) {}

    record OrphanBefore(int id, Child extra) {}

    record OrphanAfter(int id) {}

    record RenamedBefore(int id, @Nullable String subject) {}

    record RenamedAfter(int id, @Nullable String actor) {}

    record MovedBefore(int id, @Nullable String subject) {}

    record MovedAfter(int id, @FieldNumber(6) @Nullable String subject) {}

    record SwappedBefore(String a, String b) {}

    record SwappedAfter(
            @FieldNumber(2) String a, @FieldNumber(1) String b) {}

    record ReusedBefore(int id, @Nullable String subject) {}

    record ReusedAfter(int id, byte @Nullable [] digest) {}

    record MaybeBefore(int v) {}

    record MaybeAfter(@Nullable Integer v) {}

    record MaybeLevelBefore(Level v) {}

    record MaybeLevelAfter(@Nullable Level v) {}

    record SureBefore(@Nullable Integer v) {}

    record SureAfter(int v) {}

    record MaybeTextBefore(String v) {}

    record MaybeTextAfter(@Nullable String v) {}

    record SureTextBefore(@Nullable String v) {}

    record SureTextAfter(String v) {}

    record MaybeChildBefore(Child v, LocalDate day) {}

    record MaybeChildAfter(@Nullable Child v, @Nullable LocalDate day) {}

    record SureChildBefore(@Nullable Child v, @Nullable LocalDate day) {}

    record SureChildAfter(Child v, LocalDate day) {}

    record MaybeListBefore(List<String> v, Map<String, Integer> w) {}

    record MaybeListAfter(
            @Nullable List<String> v, @Nullable Map<String, Integer> w) {}

    record SureListBefore(
            @Nullable List<String> v, @Nullable Map<String, Integer> w) {}

    record SureListAfter(List<String> v, Map<String, Integer> w) {}
}
