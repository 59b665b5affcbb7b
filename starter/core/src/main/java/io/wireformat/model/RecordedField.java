package io.wireformat.model;

/**
 * A field in the lock.
 *
 * @param name its JSON name
 * @param number its number, which no other field may use
 * @param type its type as in the lock, with {@code enum:} before the name of an enum
 * @param nullable whether it may be null
 * @param removed whether it is marked as removed
 */
public record RecordedField(String name, int number, String type, boolean nullable, boolean removed) {}
