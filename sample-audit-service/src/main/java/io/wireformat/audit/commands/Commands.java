package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.publish.PublishedHeads;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** Runs a command instead of the service, with the same settings. */
// no @Configuration: the service, which scans for these, must not find it
@EnableConfigurationProperties(AuditProperties.class)
public class Commands {

    private static final Logger logger = LoggerFactory.getLogger(Commands.class);

    private static final String ERASE = "erase";

    // what every format can show; a surrogate without its partner is in none of these ranges
    private static final String REASON =
            "(?=.*\\S)[ -~\\x{A0}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]{1,512}";

    /** Whether the first argument that is no property names a command. */
    public static boolean isCommand(String[] arguments) {
        return Stream.of(arguments)
                .filter(argument -> !argument.startsWith("--"))
                .limit(1)
                .anyMatch(Set.of(ERASE, Verify.NAME, Accept.NAME)::contains);
    }

    /** Runs a command, and returns when it has ended. */
    public static void run(String[] arguments) {
        new SpringApplicationBuilder(Commands.class)
                .web(WebApplicationType.NONE)
                .run(arguments)
                .close();
    }

    @Bean
    ApplicationRunner command(AuditProperties properties) {
        return arguments -> {
            List<String> named = arguments.getNonOptionArgs();
            switch (named.get(0)) {
                case Verify.NAME -> System.out.println(Verify.run(properties.dataDir(), named));
                case Accept.NAME -> System.out.println(Accept.run(properties, named));
                default -> erase(properties, named);
            }
        };
    }

    private static void erase(AuditProperties properties, List<String> named) throws SQLException, IOException {
        if (named.size() != 3
                || !named.get(1).matches("[0-9]{1,18}")
                || !named.get(2).matches(REASON)) {
            throw new StartupException(
                    "The command 'erase' needs the sequence of an event and a reason, at most 512 characters in one line.",
                    "For example: erase 17 \"request of 2026-02-01\"");
        }
        try (DataDirectory directory = DataDirectory.open(properties.dataDir());
                Operations log = Operations.open(directory, new PublishedHeads(directory, properties.publish()))) {
            Receipt report = log.erase(Long.parseLong(named.get(1)), named.get(2));
            logger.info("The content of event {} was erased; event {} reports it", named.get(1), report.sequence());
        }
    }
}
