package io.wireformat.schemas.addressbook;

/**
 * A phone of a person.
 *
 * @param number as it is dialled
 * @param type where it rings
 */
public record Phone(String number, PhoneType type) {}
