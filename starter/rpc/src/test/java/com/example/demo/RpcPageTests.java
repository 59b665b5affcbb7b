package com.example.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.ShellSession;
import io.wireformat.rpc.RpcServices;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** Follows docs/rpc.md. */
class RpcPageTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/rpc.md");

    @TempDir
    Path directory;

    @SpringBootConfiguration
    @EnableAutoConfiguration(
            excludeName = {
                "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration",
                "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration",
                "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration",
                "org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration"
            })
    @Import(Letters.class)
    static class Application {}

    @Test
    void thePageIsTrue() throws Exception {
        assumeTrue(ShellSession.has("bash") && ShellSession.has("curl"), "the session needs bash and curl");
        ShellSession session = new ShellSession(PAGE.block("tried by RpcPageTests: session"));
        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties("server.port=0", "spring.main.banner-mode=off", "wireformat.schemas.enabled=true")
                .run()) {
            String port = application.getEnvironment().getProperty("local.server.port");
            assertThat(session.replay(directory, command -> command.replace("8080", String.valueOf(port))))
                    .isEqualTo(session.shown());
        }
    }

    @Test
    void theServicesOfTheControllerHaveAType() {
        assertThat(RpcServices.of(Letters.class).getTypeName()).isEqualTo("the services of letters.v1");
    }
}
