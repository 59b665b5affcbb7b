/**
 * The route that serves the schemas of an application's types.
 */
@NullMarked
package io.wireformat.http.internal.schema;

import org.jspecify.annotations.NullMarked;
