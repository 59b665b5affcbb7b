package io.wireformat.schemas.addressbook;

/** Where a phone rings. */
public enum PhoneType {
    MOBILE,
    HOME,
    WORK
}
