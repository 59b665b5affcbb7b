package io.wireformat.lock;

/** A field of a message as recorded; a removed one stays, for its number and ids stay taken. */
record LockedField(int number, String name, String type, boolean nullable, boolean removed) {

    LockedField asRemoved() {
        return new LockedField(number, name, type, nullable, true);
    }
}
