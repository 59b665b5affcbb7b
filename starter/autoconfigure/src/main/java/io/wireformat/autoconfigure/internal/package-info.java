/** Types that other modules of ours use. */
@NullMarked
package io.wireformat.autoconfigure.internal;

import org.jspecify.annotations.NullMarked;
