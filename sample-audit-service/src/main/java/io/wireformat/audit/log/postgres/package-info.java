/** The log in a schema of a PostgreSQL database, to which several instances of the service append. */
@NullMarked
package io.wireformat.audit.log.postgres;

import org.jspecify.annotations.NullMarked;
