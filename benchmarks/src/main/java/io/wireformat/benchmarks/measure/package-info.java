/** What every part of the bench measures with: JMH, processes beside one another, and pairs of figures. */
@NullMarked
package io.wireformat.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
