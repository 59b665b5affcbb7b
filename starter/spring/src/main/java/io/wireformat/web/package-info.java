/**
 * What Spring MVC, WebFlux and the clients share, and nothing of any of them: neither the Servlet API nor Reactor. Start
 * at {@link io.wireformat.web.FormatRegistry}, the formats that are on; {@link io.wireformat.web.BodyFormat} says which
 * types one of them carries, {@link io.wireformat.web.FramedFormat} the same of its streams.
 */
@NullMarked
package io.wireformat.web;

import org.jspecify.annotations.NullMarked;
