package io.wireformat.schemas.addressbook;

/**
 * A phone of a person.
 *
 * @param number the phone number
 * @param type the type of the phone
 */
public record Phone(String number, PhoneType type) {}
