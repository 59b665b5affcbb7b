/** Calls over gRPC as requests of Gatling, which has no HTTP/2 without TLS. Start at {@code GrpcRequests}. */
@NullMarked
package io.wireformat.gatling.grpc;

import org.jspecify.annotations.NullMarked;
