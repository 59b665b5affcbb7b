/** What a handler method reads and writes, within which limits, and under which media types it is mapped. */
@NullMarked
package io.wireformat.http.internal.handlers;

import org.jspecify.annotations.NullMarked;
