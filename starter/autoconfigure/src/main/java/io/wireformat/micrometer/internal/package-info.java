/** The figures of {@code io.wireformat.internal.pipeline} in Micrometer, where that is there. */
@NullMarked
package io.wireformat.micrometer.internal;

import org.jspecify.annotations.NullMarked;
