/** Values of all kinds through endpoints: each format means what JSON means. */
@NullMarked
package io.wireformat.http.types;

import org.jspecify.annotations.NullMarked;
