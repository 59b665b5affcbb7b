package io.wireformat.rpc.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of services.
 *
 * @param enabled Whether controllers with @RpcService are services. They stay REST either way.
 */
@ConfigurationProperties("wireformat.rpc")
record RpcProperties(@DefaultValue("true") boolean enabled) {}
