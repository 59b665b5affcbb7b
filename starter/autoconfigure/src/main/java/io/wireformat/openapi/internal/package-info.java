/**
 * The formats in OpenAPI descriptions that springdoc makes. Start at
 * {@link io.wireformat.openapi.internal.FormatsInOperations}.
 */
@NullMarked
package io.wireformat.openapi.internal;

import org.jspecify.annotations.NullMarked;
