package io.wireformat.lock;

import io.wireformat.codec.Compatibility;
import java.util.Collection;

/**
 * What differs between a type and its record.
 *
 * @param place the message and field, or the enum and constant
 * @param mend what happened and what to do, for the one who changed it
 */
record Change(Rule rule, String place, String mend) {

    /** In words, with what it breaks of these formats. */
    String in(Collection<Compatibility> formats) {
        String breaks = rule.breaks(formats);
        return place + ": " + mend + (breaks.isEmpty() ? "" : " (" + breaks + ")");
    }
}
