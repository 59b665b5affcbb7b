/**
 * The Merkle tree over the log's entries (RFC 6962), and the formats in which others verify it (C2SP). Pure: no SQL, no
 * Spring.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6962#section-2.1">RFC 6962, section 2.1: Merkle hash trees</a>
 */
@NullMarked
package io.wireformat.audit.log.merkle;

import org.jspecify.annotations.NullMarked;
