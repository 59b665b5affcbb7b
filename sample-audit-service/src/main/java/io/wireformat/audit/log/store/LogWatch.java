package io.wireformat.audit.log.store;

import java.io.IOException;

/** Watches the log's files while the service writes to them. A log without files of its own needs none of it. */
public interface LogWatch {

    /** The writing connection was opened. */
    default void afterOpen() throws IOException {}

    /** The writing connection is about to be closed. */
    default void closed() {}

    /** Throws a {@link DamagedLogException} if a file was removed, replaced or cut. */
    default void check() {}

    /** Throws an {@link IOException} if the disk is full, or nearly so. */
    default void requireRoom() throws IOException {}
}
