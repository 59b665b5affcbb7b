package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the fields of a message, or the alternatives of a union, with the recorded ones. */
record MessageComparison(
        String name,
        LockedType<LockedField> before,
        LockedType<LockedField> now,
        LockFile locked,
        LockFile current,
        List<Change> changes) {

    private static final String THEN_MARK = "then add \"removed\" to its line in the lock";

    static List<Change> of(
            String name,
            LockedType<LockedField> before,
            LockedType<LockedField> now,
            LockFile locked,
            LockFile current) {
        MessageComparison comparison = new MessageComparison(name, before, now, locked, current, new ArrayList<>());
        if (before.union() != now.union()) {
            comparison.changes.add(new Change(
                    Rule.MESSAGE_BECAME_UNION,
                    name,
                    before.union()
                            ? "was a union and is a message: give the message a new name"
                            : "was a message and is a union: give the union a new name"));
        } else {
            comparison.removedFields().forEach(comparison::removed);
            now.entries().forEach(comparison::compare);
        }
        return comparison.changes;
    }

    private void compare(LockedField field) {
        movedFrom(field).ifPresentOrElse(old -> moved(old.number(), field), () -> before.get(field.number())
                .ifPresentOrElse(old -> sameNumber(old, field), () -> added(field)));
    }

    /** The recorded field with the same name and another number. */
    private Optional<LockedField> movedFrom(LockedField field) {
        return before.entries().stream()
                .filter(f -> f.name().equals(field.name()) && !f.removed() && f.number() != field.number())
                .findFirst();
    }

    private void moved(int number, LockedField field) {
        String shifting = removedFields()
                .filter(f -> f.number() < number && field.number() < number)
                .map(f -> "`" + f.name() + "`")
                .collect(Collectors.joining(", "));
        add(
                now.union() ? Rule.ALTERNATIVE_NUMBER_CHANGED : Rule.NUMBER_CHANGED,
                field,
                "its number was %d and is %d%s: give it @FieldNumber(%d)",
                number,
                field.number(),
                shifting.isEmpty() ? "" : ", after the removal of " + shifting,
                number);
    }

    private void added(LockedField field) {
        boolean below = field.number() < before.highest();
        if (below) {
            add(
                    now.union() ? Rule.ALTERNATIVE_ADDED_BELOW : Rule.FIELD_ADDED_BELOW,
                    field,
                    "added with number %d, below the existing %d: give it @FieldNumber(%d)",
                    field.number(),
                    before.highest(),
                    free());
        }
        if (!now.union() && !field.nullable()) {
            neverNull(field);
        } else if (!below) {
            addedCompatibly(field);
        }
    }

    /** A removed field has its own number again. */
    private void restored(LockedField field) {
        if (!now.union() && !field.nullable()) {
            neverNull(field);
        } else {
            addedCompatibly(field);
        }
    }

    private void addedCompatibly(LockedField field) {
        if (now.union()) {
            add(
                    Rule.ALTERNATIVE_ADDED,
                    field,
                    "added with number %d; old readers read it as null if the field is nullable",
                    field.number());
        } else {
            add(Rule.FIELD_ADDED, field, "added with number %d", field.number());
        }
    }

    private void neverNull(LockedField field) {
        if (hasZero(field, current)) {
            add(
                    Rule.NEVER_NULL_FIELD_ADDED,
                    field,
                    "added and never null, but old JSON lacks it: make it %s",
                    field.nullableDeclaration());
        } else {
            add(
                    Rule.FIELD_WITHOUT_ZERO_ADDED,
                    field,
                    "added, never null and without a zero value, so old content cannot be read: make it @Nullable");
        }
    }

    private void sameNumber(LockedField old, LockedField field) {
        boolean renamed = !old.name().equals(field.name());
        Optional<Rule> type = TypeChange.of(old, field, locked, current);
        boolean oldNameExists = now.entries().stream().anyMatch(f -> f.name().equals(old.name()));
        if (renamed
                && (old.removed()
                        || oldNameExists
                        || type.filter(rule -> !rule.compatible()).isPresent())) {
            add(
                    Rule.NUMBER_REUSED,
                    field,
                    "number %d was `%s`: give `%s` a new number, such as @FieldNumber(%d)",
                    field.number(),
                    old.name(),
                    field.name(),
                    free());
        } else if (renamed) {
            renamed(old, field);
        } else if (type.isPresent()) {
            add(type.get(), field, TypeChange.advice(type.get()), old.type(), field.type());
        } else if (!now.union() && old.nullable() != field.nullable()) {
            presence(old, field);
        } else if (old.removed()) {
            restored(field);
        }
    }

    private void renamed(LockedField old, LockedField field) {
        if (now.union()) {
            add(
                    Rule.ALTERNATIVE_RENAMED,
                    field,
                    "number %d was `%s`: keep the name with @JsonTypeName(\"%s\"), or, if it means something else, give"
                            + " it a new number, such as @FieldNumber(%d)",
                    field.number(),
                    old.name(),
                    old.name(),
                    free());
        } else {
            add(
                    Rule.FIELD_RENAMED,
                    field,
                    "number %d was `%s`: give `%s` a new number, such as @FieldNumber(%d), or, if it means the same,"
                            + " keep the name with @JsonProperty(\"%s\")",
                    field.number(),
                    old.name(),
                    field.name(),
                    free(),
                    old.name());
        }
    }

    private void presence(LockedField old, LockedField field) {
        boolean nullable = field.nullable();
        Rule rule =
                switch (old.kind()) {
                    case NUMBER -> nullable ? Rule.NUMBER_BECAME_NULLABLE : Rule.NUMBER_BECAME_REQUIRED;
                    case TEXT -> nullable ? Rule.TEXT_BECAME_NULLABLE : Rule.TEXT_BECAME_REQUIRED;
                    case COLLECTION -> nullable ? Rule.COLLECTION_BECAME_NULLABLE : Rule.COLLECTION_BECAME_REQUIRED;
                    case MESSAGE -> nullable ? Rule.MESSAGE_BECAME_NULLABLE : Rule.MESSAGE_BECAME_REQUIRED;
                };
        add(
                rule,
                field,
                nullable
                        ? "was never null and is nullable: keep it never null, or add a field with a new number"
                        : "was nullable and is never null: keep it %s",
                field.nullableDeclaration());
    }

    private Stream<LockedField> removedFields() {
        return before.entries().stream().filter(this::isRemoved);
    }

    /** Whether no field has the name any more, and none has the number, except one that moved there. */
    private boolean isRemoved(LockedField old) {
        return !old.removed()
                && now.entries().stream().noneMatch(f -> f.name().equals(old.name()))
                && now.get(old.number()).stream()
                        .allMatch(field -> movedFrom(field).isPresent());
    }

    private void removed(LockedField old) {
        if (now.union()) {
            add(
                    Rule.ALTERNATIVE_REMOVED,
                    old,
                    "removed, but old content may have it: keep it until none does, " + THEN_MARK);
        } else if (old.nullable()) {
            add(Rule.FIELD_REMOVED, old, "removed; number %d stays reserved", old.number());
        } else {
            add(
                    hasZero(old, locked) ? Rule.NEVER_NULL_FIELD_REMOVED : Rule.FIELD_WITHOUT_ZERO_REMOVED,
                    old,
                    "removed, but old readers require it: keep it until no reader needs it, " + THEN_MARK);
        }
    }

    /** Whether content without the field reads as a zero value. */
    private static boolean hasZero(LockedField field, LockFile file) {
        if (field.isEnum()) {
            LockedType<LockedConstant> constants = file.enums().get(field.typeName());
            return constants == null || constants.entries().stream().anyMatch(c -> !c.removed() && c.number() == 0);
        }
        return field.kind() != LockedField.Kind.MESSAGE;
    }

    /** A number that no field has or had. */
    private int free() {
        return Math.max(before.highest(), now.highest()) + 1;
    }

    private void add(Rule rule, LockedField field, String advice, Object... arguments) {
        changes.add(new Change(rule, name + "." + field.name(), advice.formatted(arguments)));
    }
}
