/** Shared by all modules of Wireformat. Not for applications: it changes without notice. */
@NullMarked
package io.wireformat.internal;

import org.jspecify.annotations.NullMarked;
