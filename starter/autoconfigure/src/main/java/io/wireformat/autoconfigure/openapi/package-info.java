/** The formats in OpenAPI descriptions that springdoc makes. Start at {@link io.wireformat.autoconfigure.openapi.FormatsInOperations}. */
@NullMarked
package io.wireformat.autoconfigure.openapi;

import org.jspecify.annotations.NullMarked;
