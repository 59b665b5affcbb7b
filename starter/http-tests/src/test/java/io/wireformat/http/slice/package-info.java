/** Slices of applications. */
@NullMarked
package io.wireformat.http.slice;

import org.jspecify.annotations.NullMarked;
