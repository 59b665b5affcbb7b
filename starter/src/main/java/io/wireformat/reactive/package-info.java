/**
 * The formats in Spring WebFlux, with the observable behaviour that {@link io.wireformat.http} has in Spring MVC: no
 * class here, and none that one of these uses, needs the Servlet API.
 */
@NullMarked
package io.wireformat.reactive;

import org.jspecify.annotations.NullMarked;
