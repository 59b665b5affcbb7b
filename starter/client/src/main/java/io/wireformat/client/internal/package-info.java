/**
 * Clients' side of an exchange: which format a request is sent in, what its answer may be in, and what is
 * sent again to a server that refuses the format.
 */
@NullMarked
package io.wireformat.client.internal;

import org.jspecify.annotations.NullMarked;
