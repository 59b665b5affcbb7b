package io.wireformat.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;

/** The formats in Spring WebFlux. */
@AutoConfiguration(
        after = WireformatAutoConfiguration.class,
        afterName = "org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration",
        beforeName = "org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public final class WireformatReactiveAutoConfiguration {}
