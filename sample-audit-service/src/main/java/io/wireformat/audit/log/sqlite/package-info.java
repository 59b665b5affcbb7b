/** The log in one SQLite file, into which the hash chain of an earlier version is moved. */
@NullMarked
package io.wireformat.audit.log.sqlite;

import org.jspecify.annotations.NullMarked;
