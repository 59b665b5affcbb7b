/**
 * What Spring MVC, WebFlux and the clients share, and nothing of any of them: neither the Servlet API nor
 * Reactor. Start at {@code FormatRegistry}, the formats that are on; {@code BodyFormat} says which types one
 * of them carries, {@code FramedFormat} the same of its streams.
 */
@NullMarked
package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.NullMarked;
