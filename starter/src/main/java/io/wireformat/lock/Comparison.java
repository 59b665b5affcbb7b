package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds what types look like now against what is recorded of them. */
final class Comparison {

    private final LockFile current;

    private final List<Change> changes = new ArrayList<>();

    private Comparison(LockFile current) {
        this.current = current;
    }

    /** The changes to types that the lock knows. */
    static List<Change> of(LockFile locked, LockFile current) {
        Comparison comparison = new Comparison(current);
        current.messages().forEach((name, now) -> {
            LockedType<LockedField> before = locked.messages().get(name);
            if (before != null) {
                comparison.message(name, before, now);
            }
        });
        current.enums().forEach((name, now) -> {
            LockedType<LockedConstant> before = locked.enums().get(name);
            if (before != null) {
                comparison.enumeration(name, before, now);
            }
        });
        return comparison.changes;
    }

    private void message(String name, LockedType<LockedField> before, LockedType<LockedField> now) {
        int highest =
                before.entries().stream().mapToInt(LockedField::number).max().orElse(0);
        for (LockedField field : now.entries()) {
            String place = name + "." + field.name();
            Optional<LockedField> same = before.entries().stream()
                    .filter(f -> f.number() == field.number())
                    .findFirst();
            Optional<LockedField> moved = before.entries().stream()
                    .filter(f -> f.name().equals(field.name()) && !f.removed() && f.number() != field.number())
                    .findFirst();
            if (moved.isPresent()) {
                add(
                        Rule.NUMBER_CHANGED,
                        place,
                        "its number was %d and is %d: give it @FieldNumber(%d)",
                        moved.get().number(),
                        field.number(),
                        moved.get().number());
            } else if (same.isEmpty()) {
                added(place, field, highest, now.union());
            } else {
                kept(place, same.get(), field, now);
            }
        }
        for (LockedField field : before.entries()) {
            if (!field.removed()
                    && !now.has(field.number())
                    && now.entries().stream().noneMatch(f -> f.name().equals(field.name()))) {
                add(Rule.FIELD_REMOVED, name + "." + field.name(), "removed; number %d stays taken", field.number());
            }
        }
    }

    private void added(String place, LockedField field, int highest, boolean union) {
        if (field.number() < highest && !union) {
            add(
                    Rule.FIELD_ADDED_BELOW,
                    place,
                    "new with number %d, below %d: give it @FieldNumber(%d)",
                    field.number(),
                    highest,
                    highest + 1);
        } else if (lacksDefault(field)) {
            add(
                    Rule.FIELD_WITHOUT_DEFAULT_ADDED,
                    place,
                    "new, never null and without a zero value, so old content cannot be read: make it @Nullable");
        } else {
            add(Rule.FIELD_ADDED, place, "new with number %d", field.number());
        }
    }

    private boolean lacksDefault(LockedField field) {
        LockedType<LockedConstant> constants = field.type().startsWith(LockedField.ENUM)
                ? current.enums().get(field.type().substring(LockedField.ENUM.length()))
                : null;
        return !field.nullable()
                && (current.messages().containsKey(field.type()) || (constants != null && !constants.has(0)));
    }

    private void kept(String place, LockedField before, LockedField field, LockedType<LockedField> now) {
        boolean renamed = !before.name().equals(field.name());
        boolean oldNameLives = now.entries().stream().anyMatch(f -> f.name().equals(before.name()));
        if (renamed && (before.removed() || oldNameLives || !before.type().equals(field.type()))) {
            add(
                    Rule.NUMBER_REUSED,
                    place,
                    "number %d was `%s`: give `%s` a new number",
                    field.number(),
                    before.name(),
                    field.name());
        } else if (renamed) {
            add(
                    Rule.FIELD_RENAMED,
                    place,
                    "number %d was `%s`: give `%s` a new number, or, if it means the same, keep the name with"
                            + " @JsonProperty(\"%s\")",
                    field.number(),
                    before.name(),
                    field.name(),
                    before.name());
        } else if (before.type().equals("int32") && field.type().equals("int64")) {
            add(Rule.INT_WIDENED, place, "was int32 and is int64: keep int32, or add a field with a new number");
        } else if (!before.type().equals(field.type())) {
            add(
                    Rule.TYPE_CHANGED,
                    place,
                    "was %s and is %s: give the new type a new name and number",
                    before.type(),
                    field.type());
        } else if (before.nullable() && !field.nullable()) {
            add(Rule.BECAME_REQUIRED, place, "was nullable and is not: keep it @Nullable");
        } else if (!before.nullable() && field.nullable()) {
            add(Rule.BECAME_NULLABLE, place, "was never null and is nullable: keep it so, or add a field");
        }
    }

    private void enumeration(String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now) {
        for (LockedConstant constant : now.entries()) {
            String place = name + "." + constant.name();
            Optional<LockedConstant> same = before.entries().stream()
                    .filter(c -> c.number() == constant.number())
                    .findFirst();
            Optional<LockedConstant> moved = before.entries().stream()
                    .filter(c -> c.name().equals(constant.name()) && c.number() != constant.number())
                    .findFirst();
            if (moved.isPresent()) {
                add(
                        Rule.CONSTANT_NUMBER_CHANGED,
                        place,
                        "its number was %d and is %d: give it @FieldNumber(%d)",
                        moved.get().number(),
                        constant.number(),
                        moved.get().number());
            } else if (same.isEmpty()) {
                add(Rule.CONSTANT_ADDED, place, "new with number %d", constant.number());
            } else if (!same.get().name().equals(constant.name())) {
                add(
                        Rule.CONSTANT_RENAMED,
                        place,
                        "number %d was `%s`: give `%s` a new number",
                        constant.number(),
                        same.get().name(),
                        constant.name());
            }
        }
        for (LockedConstant constant : before.entries()) {
            if (!now.has(constant.number())
                    && now.entries().stream().noneMatch(c -> c.name().equals(constant.name()))) {
                add(
                        Rule.CONSTANT_REMOVED,
                        name + "." + constant.name(),
                        "removed; number %d stays taken",
                        constant.number());
            }
        }
    }

    /** What the lock becomes when the changes are accepted; nothing that was recorded is lost. */
    static LockFile merge(LockFile locked, LockFile current) {
        current.messages().forEach((name, now) -> {
            LockedType<LockedField> fields = now.union() ? locked.union(name) : locked.message(name);
            for (LockedField before : List.copyOf(fields.entries())) {
                if (!now.has(before.number())) {
                    fields.put(before.number(), before.asRemoved());
                }
            }
            now.entries().forEach(field -> fields.put(field.number(), field));
        });
        current.enums().forEach((name, now) -> {
            LockedType<LockedConstant> constants = locked.enumeration(name);
            now.entries().forEach(constant -> constants.put(constant.number(), constant));
        });
        current.avroSchemas().forEach(locked.avroSchemas()::putIfAbsent);
        return locked;
    }

    private void add(Rule rule, String place, String mend, Object... arguments) {
        changes.add(new Change(rule, place, mend.formatted(arguments)));
    }
}
