/**
 * Finds events. {@link io.wireformat.audit.log.query.EventQueries} runs its SQL on the connections of {@code
 * Readers}; {@code Verification} checks the log in the background.
 */
@NullMarked
package io.wireformat.audit.log.query;

import org.jspecify.annotations.NullMarked;
