/**
 * The exchange that Spring MVC, WebFlux and the clients share, without any of their classes: neither the Servlet API nor
 * Reactor. Start at {@code FormatRegistry}, the formats that are on; {@code BodyFormat} answers with the plan
 * for a type, or with the reason why there is none; {@code FramedFormat} does the same for streams.
 */
@NullMarked
package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.NullMarked;
