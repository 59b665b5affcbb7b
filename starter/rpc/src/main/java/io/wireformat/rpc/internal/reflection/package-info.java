/** The services that gRPC tools know: reflection and health. */
@NullMarked
package io.wireformat.rpc.internal.reflection;

import org.jspecify.annotations.NullMarked;
