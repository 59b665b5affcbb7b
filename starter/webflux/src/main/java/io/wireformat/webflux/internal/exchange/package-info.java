/** The work around one exchange of Spring WebFlux. */
@NullMarked
package io.wireformat.webflux.internal.exchange;

import org.jspecify.annotations.NullMarked;
