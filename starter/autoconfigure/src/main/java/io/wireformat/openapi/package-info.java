/**
 * The formats in OpenAPI descriptions that springdoc makes. Start at
 * {@link io.wireformat.openapi.FormatsInOperations}.
 */
@NullMarked
package io.wireformat.openapi;

import org.jspecify.annotations.NullMarked;
