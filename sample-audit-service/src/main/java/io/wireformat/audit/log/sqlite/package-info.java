/** The log in one SQLite file. */
@NullMarked
package io.wireformat.audit.log.sqlite;

import org.jspecify.annotations.NullMarked;
