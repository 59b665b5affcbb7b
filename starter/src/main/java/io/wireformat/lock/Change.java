package io.wireformat.lock;

/**
 * What differs between a type and its record.
 *
 * @param place the message and field, or the enum and constant
 * @param mend what happened and what to do, for the one who changed it
 */
record Change(Rule rule, String place, String mend) {

    @Override
    public String toString() {
        String breaks = rule.breaks();
        return place + ": " + mend + (breaks.isEmpty() ? "" : " (" + breaks + ")");
    }
}
