/**
 * Which type content is bound as, from what a handler or a value declares.
 */
@NullMarked
package io.wireformat.http.internal.types;

import org.jspecify.annotations.NullMarked;
