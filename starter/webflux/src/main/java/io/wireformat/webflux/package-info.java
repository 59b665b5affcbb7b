/** What applications name of Spring WebFlux: what its Spring Security answers with. */
@NullMarked
package io.wireformat.webflux;

import org.jspecify.annotations.NullMarked;
