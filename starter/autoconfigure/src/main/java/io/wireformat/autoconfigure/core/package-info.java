/** The formats, their limits, server compression and hints for native images, without a web stack. Start at {@link io.wireformat.autoconfigure.core.WireformatAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.core;

import org.jspecify.annotations.NullMarked;
