package io.wireformat.lock;

import io.wireformat.codec.Compatibility;
import java.util.Collection;

/**
 * A difference between a type and its entry in the lock.
 *
 * @param place the message and field, or the enum and constant
 * @param advice what changed and how to fix it
 */
record Change(Rule rule, String place, String advice) {

    /** A line for the developer, which also names the formats that the change breaks. */
    String in(Collection<Compatibility> formats) {
        String breaks = rule.breaks(formats);
        return place + ": " + advice + (breaks.isEmpty() ? "" : " (" + breaks + ")");
    }
}
