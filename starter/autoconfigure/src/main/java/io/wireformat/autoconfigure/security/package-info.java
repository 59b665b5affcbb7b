/** Problems that Spring Security writes. Start at {@link io.wireformat.autoconfigure.security.WireformatSecurityAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.security;

import org.jspecify.annotations.NullMarked;
