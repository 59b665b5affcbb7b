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
        return rule.compatible() ? place + ": " + mend : place + ": " + mend + " (breaks " + rule.breaks() + ")";
    }
}
