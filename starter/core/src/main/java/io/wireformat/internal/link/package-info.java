/**
 * The effect of a distance between two machines on messages: the time that a link adds by its round trip, its bandwidth and the
 * window of a connection. Start at {@link io.wireformat.internal.link.LinkFormula}.
 */
@NullMarked
package io.wireformat.internal.link;

import org.jspecify.annotations.NullMarked;
