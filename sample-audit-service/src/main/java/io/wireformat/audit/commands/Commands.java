package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.Operations;
import io.wireformat.audit.log.postgres.PostgresConfiguration;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.log.tenant.LogDatabases;
import io.wireformat.audit.startup.StartupException;
import io.wireformat.schemas.audit.Receipt;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Runs a command instead of the service, with the same settings. */
// no @Configuration: the service, which scans for these, must not find it
@EnableConfigurationProperties(AuditProperties.class)
@Import(PostgresConfiguration.class)
public class Commands {

    private static final Logger logger = LoggerFactory.getLogger(Commands.class);

    private static final String ERASE = "erase";
    private static final String HELP = "help";

    private static final Set<String> NAMES =
            Set.of(HELP, ERASE, Accept.NAME, Verify.NAME, Backup.NAME, Remote.SEND, Remote.TAIL);

    private static final String TEXT = """
            A command runs instead of the service, with the same settings (--audit.data-dir=... and so on).

            While the service is stopped:
              erase SEQUENCE REASON    erases the content of an event; its place in the log stays
              accept ORIGIN            accepts a log that lost events, under a new name

            Beside the service too, and on a copy of the log:
              backup FOLDER            copies the log to a new folder, and checks the copy
              verify CHECKPOINT KEY    compares the log with a checkpoint that was kept elsewhere

            From anywhere, with --url=http://127.0.0.1:8080, --format=protobuf and --key=reader, a name in the file of keys:
              send [FILE]              sends events, a line of JSON each; without a file from the standard input.
                                       Events that have an id can be sent again.
              tail                     prints events as they come, a line of JSON each; --after=0 all, --after=-20 also
                                       the last 20
            """;

    // what every format can show; a surrogate without its partner is in none of these ranges
    private static final String REASON =
            "(?=.*\\S)[ -~\\x{A0}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]{1,512}";

    /** Whether the first argument that is no property names a command. */
    public static boolean isCommand(String[] arguments) {
        return NAMES.contains(name(arguments));
    }

    private static String name(String[] arguments) {
        return Stream.of(arguments)
                .filter(argument -> !argument.startsWith("--"))
                .findFirst()
                .orElse("");
    }

    /** Runs a command, and returns when it has ended. */
    public static void run(String[] arguments) {
        boolean isRemote = Set.of(Remote.SEND, Remote.TAIL).contains(name(arguments));
        new SpringApplicationBuilder(isRemote ? Remote.class : Commands.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                .run(arguments)
                .close();
    }

    @Bean
    ApplicationRunner command(AuditProperties properties, ObjectProvider<PostgresServer> servers) {
        return arguments -> {
            List<String> named = arguments.getNonOptionArgs();
            List<String> tenants = arguments.getOptionValues("tenant");
            String tenant = tenants == null || tenants.isEmpty() ? Tenants.UNNAMED : tenants.get(0);
            PostgresServer server = servers.getIfAvailable();
            switch (named.get(0)) {
                case HELP -> System.out.print(TEXT);
                case Verify.NAME -> System.out.println(Verify.run(properties.dataDir(), server, tenant, named));
                case Backup.NAME -> System.out.println(Backup.run(properties.dataDir(), server, named));
                case Accept.NAME -> System.out.println(Accept.run(properties, server, tenant, named));
                default -> erase(properties, server, tenant, named);
            }
        };
    }

    private static void erase(
            AuditProperties properties, @Nullable PostgresServer server, String tenant, List<String> named)
            throws SQLException, IOException {
        if (named.size() != 3
                || !named.get(1).matches("[0-9]{1,18}")
                || !named.get(2).matches(REASON)) {
            throw new StartupException(
                    "The command 'erase' needs the sequence of an event and a reason, at most 512 characters in one line.",
                    "For example: erase 17 \"request of 2026-02-01\"");
        }
        try (DataDirectory directory = DataDirectory.open(properties.dataDir());
                Operations log = new Operations(new LogDatabases(directory, properties, server).open(tenant))) {
            Receipt report = log.erase(Long.parseLong(named.get(1)), named.get(2));
            logger.info("The content of event {} was erased; event {} reports it", named.get(1), report.sequence());
        }
    }
}
