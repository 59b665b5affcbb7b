/** The property that switches everything off, and warnings of names that nothing reads. */
@NullMarked
package io.wireformat.autoconfigure.properties;

import org.jspecify.annotations.NullMarked;
