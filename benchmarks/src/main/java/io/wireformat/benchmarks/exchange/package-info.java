/** The bench of applications: in process, over sockets, from their start on, and the audit service. */
@NullMarked
package io.wireformat.benchmarks.exchange;

import org.jspecify.annotations.NullMarked;
