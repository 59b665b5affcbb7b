/** Which format a request and its response are in, and what caches learn of the choice. */
@NullMarked
package io.wireformat.http.negotiation;

import org.jspecify.annotations.NullMarked;
