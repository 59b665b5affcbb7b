/** The media types that take part in proactive negotiation. */
@NullMarked
package io.wireformat.http.internal.negotiation;

import org.jspecify.annotations.NullMarked;
