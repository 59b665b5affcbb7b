/** The Connect protocol, for both stacks. */
@NullMarked
package io.wireformat.rpc.internal.connect;

import org.jspecify.annotations.NullMarked;
