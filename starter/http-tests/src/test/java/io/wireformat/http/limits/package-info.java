/** What content may cost in bytes, memory and time, and that it is given back. */
@NullMarked
package io.wireformat.http.limits;

import org.jspecify.annotations.NullMarked;
