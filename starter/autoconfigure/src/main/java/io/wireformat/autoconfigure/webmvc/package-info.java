/** The formats in Spring MVC. Start at {@link io.wireformat.autoconfigure.webmvc.WireformatWebMvcAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.webmvc;

import org.jspecify.annotations.NullMarked;
