package io.wireformat.schemas.addressbook;

/** The type of a phone. */
public enum PhoneType {
    MOBILE,
    HOME,
    WORK
}
