/** The types that an application on Spring WebFlux uses: the errors of Spring Security as problems. */
@NullMarked
package io.wireformat.webflux;

import org.jspecify.annotations.NullMarked;
