package io.wireformat.rpc.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of services.
 *
 * @param reflection Whether the application describes its services to tools such as grpcurl, by gRPC's server reflection.
 * @param health Whether the application has gRPC's health service, which responds with Boot's readiness.
 */
@ConfigurationProperties("wireformat.rpc")
record RpcProperties(
        @DefaultValue("false") boolean reflection,
        @DefaultValue("false") boolean health) {}
