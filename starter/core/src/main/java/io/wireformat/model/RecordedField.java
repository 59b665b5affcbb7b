package io.wireformat.model;

/**
 * A field as the lock knows it.
 *
 * @param name the name that JSON gives it
 * @param number its number, which must never mean anything else
 * @param type what it holds, as the lock spells it: an enum with {@code enum:} before its name
 * @param nullable whether null was one of its values
 * @param removed whether the message is known not to have it any more
 */
public record RecordedField(String name, int number, String type, boolean nullable, boolean removed) {}
