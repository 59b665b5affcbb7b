package io.wireformat.lock;

import io.wireformat.codec.Compatibility;
import io.wireformat.codec.Compatibility.Invariant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The changes to a message, and the formats that each breaks in each direction. A change breaks old content if this
 * version cannot read or misreads content of the previous version. It breaks old readers if the previous version cannot
 * read or misreads content of this one. One such value is enough for a rule to name the format.
 *
 * <p>Null and empty lists or maps count as equal, because some formats do not distinguish them.
 */
enum Rule {
    /** A nullable field. */
    FIELD_ADDED(In.NONE, In.NONE),
    /** Old JSON lacks it, which JSON reads as null; other formats read zero or empty. */
    NEVER_NULL_FIELD_ADDED(In.requiring(Invariant.EVERY_FIELD), In.NONE),
    /** A field without a zero value: a message, a date, an enum without a constant 0. */
    FIELD_WITHOUT_ZERO_ADDED(In.ALL, In.NONE),
    /** Ids and ordinals follow the order of the numbers, so those of higher fields would change. */
    FIELD_ADDED_BELOW(In.requiring(Invariant.FIELD_PLACES)),
    FIELD_REMOVED(In.NONE, In.NONE),
    NEVER_NULL_FIELD_REMOVED(In.NONE, In.requiring(Invariant.EVERY_FIELD)),
    FIELD_WITHOUT_ZERO_REMOVED(In.NONE, In.ALL),
    FIELD_RENAMED(In.requiring(Invariant.FIELD_NAMES)),
    NUMBER_CHANGED(In.requiring(Invariant.NUMBERS)),
    NUMBER_REUSED(In.requiring(Invariant.NUMBERS)),

    /** The field holds another message class with the same fields. */
    MESSAGE_RENAMED(In.NONE, In.NONE),
    /** The field holds another enum class with the same constants; the formats that break write its name. */
    ENUM_RENAMED(In.requiring(Invariant.ENUM_NAMES)),
    MESSAGE_BECAME_UNION(In.ALL),
    INT_WIDENED(In.requiring(Invariant.INTEGER_WIDTHS), In.ALL),
    INT_NARROWED(In.ALL, In.requiring(Invariant.INTEGER_WIDTHS)),
    FLOAT_WIDENED(In.requiring(Invariant.FLOAT_WIDTHS), In.ALL),
    /** Between {@code int32} and {@code sint32}. */
    SIGNED_INT_CHANGED(In.requiring(Invariant.SIGNED_INTEGERS)),
    NUMBER_BECAME_TEXT(In.requiring(Invariant.NUMBERS_AND_TEXT), In.ALL),
    ENUM_BECAME_TEXT(In.requiring(Invariant.CONSTANTS_AND_TEXT), In.ALL),
    /** Any other type. Some formats may read some of the values, but not reliably. */
    TYPE_CHANGED(In.ALL),

    /** A number, boolean or enum. Some formats omit zero; Cap'n Proto moves the field. */
    NUMBER_BECAME_NULLABLE(In.requiring(Invariant.NUMBER_PRESENCE), In.ALL),
    NUMBER_BECAME_REQUIRED(In.ALL, In.requiring(Invariant.NUMBER_PRESENCE)),
    /** Text or bytes. Protobuf omits empty values. */
    TEXT_BECAME_NULLABLE(In.requiring(Invariant.TEXT_PRESENCE), In.ALL),
    TEXT_BECAME_REQUIRED(In.ALL, In.requiring(Invariant.TEXT_PRESENCE)),
    /** A message, or a class without a zero value, such as a date. */
    MESSAGE_BECAME_NULLABLE(In.NONE, In.ALL),
    MESSAGE_BECAME_REQUIRED(In.ALL, In.NONE),
    COLLECTION_BECAME_NULLABLE(In.NONE, In.requiring(Invariant.COLLECTION_PRESENCE)),
    COLLECTION_BECAME_REQUIRED(In.requiring(Invariant.COLLECTION_PRESENCE), In.NONE),

    /** Old readers do not know it. They read it as their default, if there is one and their mapper allows it. */
    CONSTANT_ADDED(In.NONE, In.ALL),
    CONSTANT_WITH_DEFAULT_ADDED(In.NONE, In.requiring(Invariant.EVERY_CONSTANT)),
    CONSTANT_REMOVED(In.ALL, In.NONE),
    CONSTANT_WITH_DEFAULT_REMOVED(In.requiring(Invariant.EVERY_CONSTANT), In.NONE),
    CONSTANT_RENAMED(In.requiring(Invariant.CONSTANT_NAMES)),
    CONSTANT_NUMBER_CHANGED(In.requiring(Invariant.CONSTANT_NUMBERS)),
    CONSTANT_NUMBER_REUSED(In.requiring(Invariant.CONSTANT_NUMBERS), In.ALL),

    /** Old readers do not know it. Only a nullable field can do without it. */
    ALTERNATIVE_ADDED(In.NONE, In.ALL),
    ALTERNATIVE_ADDED_BELOW(In.requiring(Invariant.ALTERNATIVE_PLACES), In.ALL),
    ALTERNATIVE_REMOVED(In.ALL, In.NONE),
    ALTERNATIVE_RENAMED(In.requiring(Invariant.ALTERNATIVE_NAMES)),
    ALTERNATIVE_NUMBER_CHANGED(In.requiring(Invariant.NUMBERS));

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

    /** Whether this version misreads content of the previous one. */
    boolean breaksOldContent(Compatibility format) {
        return oldContent.test(format);
    }

    /** Whether the previous version misreads content of this one. */
    boolean breaksOldReaders(Compatibility format) {
        return oldReaders.test(format);
    }

    /**
     * Whether a check accepts it. It breaks nothing, or it adds a constant or alternative, which old content cannot have
     * even though old readers do not know it.
     */
    boolean compatible() {
        return oldContent == In.NONE && (oldReaders == In.NONE || GROWTH.contains(this));
    }

    /** Whether a format with numbers misreads content silently, instead of refusing it or reading a default. */
    boolean misleads() {
        return MISLEADING.contains(this);
    }

    /** A text that names the formats that it breaks; empty if it breaks none. */
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

    /** The formats in which something breaks. Separate, because enum constants are initialized before static fields. */
    private static final class In {

        static final Predicate<Compatibility> NONE = format -> false;
        static final Predicate<Compatibility> ALL = format -> true;

        static Predicate<Compatibility> requiring(Invariant invariant) {
            return format -> format.invariants().contains(invariant);
        }
    }
}
