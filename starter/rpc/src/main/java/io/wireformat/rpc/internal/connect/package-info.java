/** The protocols Connect and gRPC, for both stacks. */
@NullMarked
package io.wireformat.rpc.internal.connect;

import org.jspecify.annotations.NullMarked;
