package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the constants of an enum against what is recorded of them. */
final class EnumComparison {

    private final String name;

    private final LockedType<LockedConstant> before;

    private final LockedType<LockedConstant> now;

    private final List<Change> changes = new ArrayList<>();

    private EnumComparison(String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now) {
        this.name = name;
        this.before = before;
        this.now = now;
    }

    static List<Change> of(String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now) {
        EnumComparison comparison = new EnumComparison(name, before, now);
        now.entries().forEach(comparison::compare);
        before.entries().stream().filter(comparison::isGone).forEach(comparison::gone);
        return comparison.changes;
    }

    private void compare(LockedConstant constant) {
        Optional<LockedConstant> moved = before.entries().stream()
                .filter(c -> c.name().equals(constant.name()) && !c.removed() && c.number() != constant.number())
                .findFirst();
        Optional<LockedConstant> same = before.get(constant.number());
        if (moved.isPresent()) {
            add(
                    Rule.CONSTANT_NUMBER_CHANGED,
                    constant,
                    "its number was %d and is %d: give it @FieldNumber(%d)",
                    moved.get().number(),
                    constant.number(),
                    moved.get().number());
        } else if (same.isEmpty() || (same.get().removed() && same.get().name().equals(constant.name()))) {
            added(constant);
        } else if (!same.get().name().equals(constant.name())) {
            taken(same.get(), constant);
        }
    }

    private void added(LockedConstant constant) {
        if (hasDefault(before)) {
            add(
                    Rule.CONSTANT_WITH_DEFAULT_ADDED,
                    constant,
                    "new with number %d; old readers take it for their default",
                    constant.number());
        } else {
            add(
                    Rule.CONSTANT_ADDED,
                    constant,
                    "new with number %d; old readers take it for null where the field is nullable",
                    constant.number());
        }
    }

    private void taken(LockedConstant old, LockedConstant constant) {
        boolean reused =
                old.removed() || now.entries().stream().anyMatch(c -> c.name().equals(old.name()));
        int free = Math.max(before.highest(), now.highest()) + 1;
        add(
                reused ? Rule.CONSTANT_NUMBER_REUSED : Rule.CONSTANT_RENAMED,
                constant,
                "number %d was `%s`: give `%s` a new number, such as @FieldNumber(%d)%s",
                constant.number(),
                old.name(),
                constant.name(),
                free,
                reused ? "" : ", or, if it means the same, keep the name with @JsonProperty(\"" + old.name() + "\")");
    }

    private boolean isGone(LockedConstant old) {
        return !old.removed()
                && !now.has(old.number())
                && now.entries().stream().noneMatch(c -> c.name().equals(old.name()));
    }

    private void gone(LockedConstant old) {
        add(
                hasDefault(now) ? Rule.CONSTANT_WITH_DEFAULT_REMOVED : Rule.CONSTANT_REMOVED,
                old,
                "removed, but old content may have it: keep it until none does, then add \"removed\" to its line in the"
                        + " lock");
    }

    private static boolean hasDefault(LockedType<LockedConstant> type) {
        return type.entries().stream().anyMatch(LockedConstant::fallback);
    }

    private void add(Rule rule, LockedConstant constant, String mend, Object... arguments) {
        changes.add(new Change(rule, name + "." + constant.name(), mend.formatted(arguments)));
    }
}
