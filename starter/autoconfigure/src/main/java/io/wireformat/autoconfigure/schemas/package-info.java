/** The schemas that a server publishes. Start at {@link io.wireformat.autoconfigure.schemas.WireformatSchemasAutoConfiguration}. */
@NullMarked
package io.wireformat.autoconfigure.schemas;

import org.jspecify.annotations.NullMarked;
