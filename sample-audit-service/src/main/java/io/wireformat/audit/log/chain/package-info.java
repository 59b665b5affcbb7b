/** Moves the log of an earlier version, whose events form a hash chain, into the Merkle log. */
@NullMarked
package io.wireformat.audit.log.chain;

import org.jspecify.annotations.NullMarked;
