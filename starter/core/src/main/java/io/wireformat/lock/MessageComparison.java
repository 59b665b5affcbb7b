package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the fields of a message, or the alternatives of a union, against what is recorded of them. */
final class MessageComparison {

    private static final String MARK = "until nobody needs it, then add \"removed\" to its line in the lock";

    private final String name;

    private final LockedType<LockedField> before;

    private final LockedType<LockedField> now;

    private final LockFile locked;

    private final LockFile current;

    private final List<Change> changes = new ArrayList<>();

    private MessageComparison(
            String name,
            LockedType<LockedField> before,
            LockedType<LockedField> now,
            LockFile locked,
            LockFile current) {
        this.name = name;
        this.before = before;
        this.now = now;
        this.locked = locked;
        this.current = current;
    }

    static List<Change> of(
            String name,
            LockedType<LockedField> before,
            LockedType<LockedField> now,
            LockFile locked,
            LockFile current) {
        MessageComparison comparison = new MessageComparison(name, before, now, locked, current);
        if (before.union() != now.union()) {
            comparison.changes.add(new Change(
                    Rule.MESSAGE_BECAME_UNION,
                    name,
                    before.union()
                            ? "was a union and is a message: give the message a new name"
                            : "was a message and is a union: give the union a new name"));
        } else {
            now.entries().forEach(comparison::compare);
            before.entries().stream().filter(comparison::isGone).forEach(comparison::gone);
        }
        return comparison.changes;
    }

    private void compare(LockedField field) {
        Optional<LockedField> moved = before.entries().stream()
                .filter(f -> f.name().equals(field.name()) && !f.removed() && f.number() != field.number())
                .findFirst();
        if (moved.isPresent()) {
            add(
                    now.union() ? Rule.ALTERNATIVE_NUMBER_CHANGED : Rule.NUMBER_CHANGED,
                    field,
                    "its number was %d and is %d: give it @FieldNumber(%d)",
                    moved.get().number(),
                    field.number(),
                    moved.get().number());
            return;
        }
        before.get(field.number()).ifPresentOrElse(same -> kept(same, field), () -> added(field));
    }

    private void added(LockedField field) {
        boolean below = field.number() < before.highest();
        if (below) {
            add(
                    now.union() ? Rule.ALTERNATIVE_ADDED_BELOW : Rule.FIELD_ADDED_BELOW,
                    field,
                    "new with number %d, below %d: give it @FieldNumber(%d)",
                    field.number(),
                    before.highest(),
                    free());
        }
        if (!now.union() && !field.nullable()) {
            neverNull(field);
        } else if (!below) {
            fresh(field);
        }
    }

    /** A field that was removed comes back to its own place. */
    private void restored(LockedField field) {
        if (!now.union() && !field.nullable()) {
            neverNull(field);
        } else {
            fresh(field);
        }
    }

    private void fresh(LockedField field) {
        if (now.union()) {
            add(
                    Rule.ALTERNATIVE_ADDED,
                    field,
                    "new with number %d; old readers take it for null where the field is nullable",
                    field.number());
        } else {
            add(Rule.FIELD_ADDED, field, "new with number %d", field.number());
        }
    }

    private void neverNull(LockedField field) {
        if (hasZero(field, current)) {
            add(
                    Rule.NEVER_NULL_FIELD_ADDED,
                    field,
                    "new and never null, but old JSON says nothing of it: make it @Nullable");
        } else {
            add(
                    Rule.FIELD_WITHOUT_ZERO_ADDED,
                    field,
                    "new, never null and without a zero value, so old content cannot be read: make it @Nullable");
        }
    }

    private void kept(LockedField old, LockedField field) {
        boolean renamed = !old.name().equals(field.name());
        Optional<Rule> type = TypeChange.of(old, field, locked, current);
        boolean oldNameLives = now.entries().stream().anyMatch(f -> f.name().equals(old.name()));
        if (renamed
                && (old.removed()
                        || oldNameLives
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
            add(type.get(), field, TypeChange.mend(type.get()), old.type(), field.type());
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
                        ? "was never null and is nullable: keep it so, or add a field with a new number"
                        : "was nullable and is not: keep it @Nullable");
    }

    private boolean isGone(LockedField old) {
        return !old.removed()
                && !now.has(old.number())
                && now.entries().stream().noneMatch(f -> f.name().equals(old.name()));
    }

    private void gone(LockedField old) {
        if (now.union()) {
            add(Rule.ALTERNATIVE_REMOVED, old, "removed, but old content may be one: keep it " + MARK);
        } else if (old.nullable()) {
            add(Rule.FIELD_REMOVED, old, "removed; number %d stays taken", old.number());
        } else {
            add(
                    hasZero(old, locked) ? Rule.NEVER_NULL_FIELD_REMOVED : Rule.FIELD_WITHOUT_ZERO_REMOVED,
                    old,
                    "removed, but old readers expect it: keep it " + MARK);
        }
    }

    /** Whether something stands for the field where content lacks it. */
    private static boolean hasZero(LockedField field, LockFile file) {
        if (field.isEnum()) {
            LockedType<LockedConstant> constants = file.enums().get(field.typeName());
            return constants == null || constants.entries().stream().anyMatch(c -> !c.removed() && c.number() == 0);
        }
        return field.kind() != LockedField.Kind.MESSAGE;
    }

    /** A number that nothing has had. */
    private int free() {
        return Math.max(before.highest(), now.highest()) + 1;
    }

    private void add(Rule rule, LockedField field, String mend, Object... arguments) {
        changes.add(new Change(rule, name + "." + field.name(), mend.formatted(arguments)));
    }
}
