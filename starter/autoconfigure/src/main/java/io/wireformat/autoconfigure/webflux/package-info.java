/** The formats in Spring WebFlux. Start at {@link io.wireformat.autoconfigure.webflux.WireformatWebFluxAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.webflux;

import org.jspecify.annotations.NullMarked;
