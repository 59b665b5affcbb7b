/**
 * The configuration of an application that has the starter on its class path. Start at
 * {@link io.wireformat.autoconfigure.core.WireformatAutoConfiguration}, which lists the formats.
 */
@NullMarked
package io.wireformat.autoconfigure;

import org.jspecify.annotations.NullMarked;
