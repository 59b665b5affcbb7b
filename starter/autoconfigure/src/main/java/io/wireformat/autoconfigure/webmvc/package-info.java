/** The formats in Spring MVC. Start at {@link io.wireformat.autoconfigure.webmvc.WireformatServerAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.webmvc;

import org.jspecify.annotations.NullMarked;
