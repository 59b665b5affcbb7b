/** What all parts of the product share. Not for applications: it changes without notice. */
@NullMarked
package io.wireformat.internal;

import org.jspecify.annotations.NullMarked;
