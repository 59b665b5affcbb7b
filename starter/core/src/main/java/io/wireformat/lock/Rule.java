package io.wireformat.lock;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Kept;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which change to a message breaks which formats, in which direction. It breaks old content where this version cannot
 * read, or takes for something else, what the version before wrote; it breaks old readers where the version before
 * cannot read what this one writes. A rule claims a format where one value is enough to show it.
 *
 * <p>A list or map that is null and one that is empty count as the same here, for some formats have one for both.
 */
enum Rule {
    /** A nullable one. */
    FIELD_ADDED(In.NONE, In.NONE),
    /** JSON says nothing of it, and takes nothing for null; the other formats for zero or empty. */
    NEVER_NULL_FIELD_ADDED(In.those(Kept.EVERY_FIELD), In.NONE),
    /** A field that nothing can stand for where content lacks it: a message, a date, an enum without a zero. */
    FIELD_WITHOUT_ZERO_ADDED(In.ALL, In.NONE),
    /** Ids and ordinals follow the order of the numbers, so all that stand above would move. */
    FIELD_ADDED_BELOW(In.those(Kept.FIELD_PLACES)),
    FIELD_REMOVED(In.NONE, In.NONE),
    NEVER_NULL_FIELD_REMOVED(In.NONE, In.those(Kept.EVERY_FIELD)),
    FIELD_WITHOUT_ZERO_REMOVED(In.NONE, In.ALL),
    FIELD_RENAMED(In.those(Kept.FIELD_NAMES)),
    NUMBER_CHANGED(In.those(Kept.NUMBERS)),
    NUMBER_REUSED(In.those(Kept.NUMBERS)),

    /** The class of a field's messages, whose fields are the same. */
    MESSAGE_RENAMED(In.NONE, In.NONE),
    /** The class of a field's constants, which are the same: both formats have its name. */
    ENUM_RENAMED(In.those(Kept.ENUM_NAMES)),
    MESSAGE_BECAME_UNION(In.ALL),
    INT_WIDENED(In.those(Kept.INTEGER_WIDTHS), In.ALL),
    INT_NARROWED(In.ALL, In.those(Kept.INTEGER_WIDTHS)),
    FLOAT_WIDENED(In.those(Kept.FLOAT_WIDTHS), In.ALL),
    /** Between {@code int32} and {@code sint32}. */
    SIGNED_INT_CHANGED(In.those(Kept.SIGNED_INTEGERS)),
    NUMBER_BECAME_TEXT(In.those(Kept.NUMBERS_AND_TEXT), In.ALL),
    ENUM_BECAME_TEXT(In.those(Kept.CONSTANTS_AND_TEXT), In.ALL),
    /** Any other type: one format or another may read some of the values, which is nothing to rely on. */
    TYPE_CHANGED(In.ALL),

    /** A number, a boolean or an enum, of which some formats leave out zero; in Cap'n Proto it moves. */
    NUMBER_BECAME_NULLABLE(In.those(Kept.NUMBER_PRESENCE), In.ALL),
    NUMBER_BECAME_REQUIRED(In.ALL, In.those(Kept.NUMBER_PRESENCE)),
    /** Text or bytes, of which Protobuf leaves out the empty ones. */
    TEXT_BECAME_NULLABLE(In.those(Kept.TEXT_PRESENCE), In.ALL),
    TEXT_BECAME_REQUIRED(In.ALL, In.those(Kept.TEXT_PRESENCE)),
    /** A message, or a class such as a date that no zero stands for. */
    MESSAGE_BECAME_NULLABLE(In.NONE, In.ALL),
    MESSAGE_BECAME_REQUIRED(In.ALL, In.NONE),
    COLLECTION_BECAME_NULLABLE(In.NONE, In.those(Kept.COLLECTION_PRESENCE)),
    COLLECTION_BECAME_REQUIRED(In.those(Kept.COLLECTION_PRESENCE), In.NONE),

    /** Old readers cannot know it; one that has a default takes it for that, except by a mapper that is told not to. */
    CONSTANT_ADDED(In.NONE, In.ALL),
    CONSTANT_WITH_DEFAULT_ADDED(In.NONE, In.those(Kept.EVERY_CONSTANT)),
    CONSTANT_REMOVED(In.ALL, In.NONE),
    CONSTANT_WITH_DEFAULT_REMOVED(In.those(Kept.EVERY_CONSTANT), In.NONE),
    CONSTANT_RENAMED(In.those(Kept.CONSTANT_NAMES)),
    CONSTANT_NUMBER_CHANGED(In.those(Kept.CONSTANT_NUMBERS)),
    CONSTANT_NUMBER_REUSED(In.those(Kept.CONSTANT_NUMBERS), In.ALL),

    /** Old readers cannot know it; only a nullable field can be without. */
    ALTERNATIVE_ADDED(In.NONE, In.ALL),
    ALTERNATIVE_ADDED_BELOW(In.those(Kept.ALTERNATIVE_PLACES), In.ALL),
    ALTERNATIVE_REMOVED(In.ALL, In.NONE),
    ALTERNATIVE_RENAMED(In.those(Kept.ALTERNATIVE_NAMES)),
    ALTERNATIVE_NUMBER_CHANGED(In.those(Kept.NUMBERS));

    private static final Set<Rule> GROWTH = EnumSet.of(CONSTANT_ADDED, CONSTANT_WITH_DEFAULT_ADDED, ALTERNATIVE_ADDED);

    private static final Set<Rule> MISLEADING = EnumSet.of(
            FIELD_ADDED_BELOW,
            NUMBER_CHANGED,
            NUMBER_REUSED,
            MESSAGE_BECAME_UNION,
            INT_WIDENED,
            INT_NARROWED,
            FLOAT_WIDENED,
            SIGNED_INT_CHANGED,
            NUMBER_BECAME_TEXT,
            NUMBER_BECAME_NULLABLE,
            ENUM_BECAME_TEXT,
            TYPE_CHANGED,
            ALTERNATIVE_ADDED_BELOW,
            ALTERNATIVE_NUMBER_CHANGED);

    private final Predicate<Compatibility> oldContent;

    private final Predicate<Compatibility> oldReaders;

    Rule(Predicate<Compatibility> bothWays) {
        this(bothWays, bothWays);
    }

    Rule(Predicate<Compatibility> oldContent, Predicate<Compatibility> oldReaders) {
        this.oldContent = oldContent;
        this.oldReaders = oldReaders;
    }

    /** Whether this version misreads content of the version before. */
    boolean breaksOldContent(Compatibility format) {
        return oldContent.test(format);
    }

    /** Whether the version before misreads content of this one. */
    boolean breaksOldReaders(Compatibility format) {
        return oldReaders.test(format);
    }

    /**
     * Whether a check lets it pass: what breaks nothing, and what is new and so can be in no old content, although
     * old readers do not know it.
     */
    boolean compatible() {
        return oldContent == In.NONE && (oldReaders == In.NONE || GROWTH.contains(this));
    }

    /** Whether a format with numbers takes content for something else, instead of refusing it or taking a default. */
    boolean misleads() {
        return MISLEADING.contains(this);
    }

    /** What it breaks of these formats, in words; empty when it breaks nothing. */
    String breaks(Collection<Compatibility> formats) {
        String content = titles(formats, oldContent);
        String readers = titles(formats, oldReaders);
        if (content.isEmpty()) {
            return readers.isEmpty() ? "" : "breaks old readers in " + readers;
        }
        if (content.equals(readers)) {
            return "breaks old content and old readers in " + content;
        }
        return "breaks old content in " + content + (readers.isEmpty() ? "" : "; old readers in " + readers);
    }

    private static String titles(Collection<Compatibility> formats, Predicate<Compatibility> broken) {
        return broken == In.ALL
                ? "every format"
                : formats.stream().filter(broken).map(Compatibility::title).collect(Collectors.joining(", "));
    }

    /** In which formats something breaks. Apart, because an enum's constants are made before its other constants. */
    private static final class In {

        static final Predicate<Compatibility> NONE = format -> false;

        static final Predicate<Compatibility> ALL = format -> true;

        static Predicate<Compatibility> those(Kept kept) {
            return format -> format.kept().contains(kept);
        }
    }
}
