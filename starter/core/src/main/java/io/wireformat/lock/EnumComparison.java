package io.wireformat.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares the constants of an enum with the recorded ones. */
record EnumComparison(
        String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now, List<Change> changes) {

    static List<Change> of(String name, LockedType<LockedConstant> before, LockedType<LockedConstant> now) {
        EnumComparison comparison = new EnumComparison(name, before, now, new ArrayList<>());
        before.entries().stream().filter(comparison::isRemoved).forEach(comparison::removed);
        now.entries().forEach(comparison::compare);
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
            renamed(same.get(), constant);
        }
    }

    private void added(LockedConstant constant) {
        if (hasDefault(before)) {
            add(
                    Rule.CONSTANT_WITH_DEFAULT_ADDED,
                    constant,
                    "added with number %d; old readers read it as their default",
                    constant.number());
        } else {
            add(
                    Rule.CONSTANT_ADDED,
                    constant,
                    "added with number %d; old readers read it as null if the field is nullable",
                    constant.number());
        }
    }

    private void renamed(LockedConstant old, LockedConstant constant) {
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

    private boolean isRemoved(LockedConstant old) {
        return !old.removed()
                && !now.has(old.number())
                && now.entries().stream().noneMatch(c -> c.name().equals(old.name()));
    }

    private void removed(LockedConstant old) {
        add(
                hasDefault(now) ? Rule.CONSTANT_WITH_DEFAULT_REMOVED : Rule.CONSTANT_REMOVED,
                old,
                "removed, but old content may have it: keep it until none does, then add \"removed\" to its line in the"
                        + " lock");
    }

    private static boolean hasDefault(LockedType<LockedConstant> type) {
        return type.entries().stream().anyMatch(LockedConstant::fallback);
    }

    private void add(Rule rule, LockedConstant constant, String advice, Object... arguments) {
        changes.add(new Change(rule, name + "." + constant.name(), advice.formatted(arguments)));
    }
}
