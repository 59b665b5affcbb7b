package io.wireformat.audit;

import io.wireformat.audit.commands.Commands;
import io.wireformat.audit.startup.ProcessLimits;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;

/** Starts the audit service. */
// clients have API keys, not passwords; the default store needs no pool of connections
@SpringBootApplication(
        proxyBeanMethods = false,
        exclude = {UserDetailsServiceAutoConfiguration.class, DataSourceAutoConfiguration.class})
@EnableConfigurationProperties(AuditProperties.class)
public class AuditServiceApplication {

    /** Starts the service and returns when it accepts requests, or runs a command. */
    public static void main(String[] arguments) {
        if (Commands.isCommand(arguments)) {
            Commands.run(arguments);
            return;
        }
        ProcessLimits.haltWithoutMemory();
        SpringApplication application = new SpringApplication(AuditServiceApplication.class);
        application.setDefaultProperties(
                ProcessLimits.ofHeap(Runtime.getRuntime().maxMemory()));
        application.run(arguments);
    }
}
