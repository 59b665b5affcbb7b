package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.postgres.PostgresConfiguration;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.ForeignText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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

    private static final String HELP = "help";

    private static final Set<String> NAMES = Set.of(
            HELP,
            Erase.NAME,
            Accept.NAME,
            Verify.NAME,
            Backup.NAME,
            Remote.SEND,
            Remote.TAIL,
            TopicForward.NAME,
            Archive.NAME);

    private static final String TEXT = """
            A command runs instead of the service, with the same settings (--audit.data-dir=... and so on).

            While the service runs, which does it then, or is stopped:
              erase SEQUENCE REASON    erases the content of an event, or of several as in 17-1016; the places in the log
                                       stay; with --before=2025-01-31T00:00:00Z only of events received before, with
                                       --subject=x or --source=x only of these, and without SEQUENCE of all these

            While the service is stopped:
              accept ORIGIN            accepts a log that lost events, under a new name

            Beside the service too, and on a copy of the log:
              backup FOLDER            copies the log to a new folder, and checks the copy
              verify CHECKPOINT KEY    compares the log with a checkpoint that was kept elsewhere

            From anywhere, with --url=http://127.0.0.1:8080, --format=protobuf and --key=reader, a name in the file of keys:
              send [FILE]              sends events, a line of JSON each; without a file from the standard input.
                                       Events that have an id can be sent again.
              tail                     prints events as they come, a line of JSON each; --after=0 all, --after=-20 also
                                       the last 20
              forward                  writes what a tail delivers to a topic of Kafka, with --brokers=127.0.0.1:9092,
                                       --topic=audit and --position=FILE, after which it goes on
              archive FOLDER           copies what was published since the last run to files of 10000 entries with their
                                       proofs, or of --entries=1000; with --hashes without the content of events
            """;

    /** Whether there is an argument that is no property. It names a command, perhaps one that does not exist. */
    public static boolean isCommand(String[] arguments) {
        return !name(arguments).isEmpty();
    }

    private static String name(String[] arguments) {
        return Stream.of(arguments)
                .filter(argument -> !argument.startsWith("--"))
                .findFirst()
                .orElse("");
    }

    /** Runs a command, and returns when it has ended. */
    public static void run(String[] arguments) {
        if (!NAMES.contains(name(arguments))) {
            System.err.println("The command " + ForeignText.printable(name(arguments)) + " is unknown.");
            System.err.println("The command 'help' lists all. Properties of the service begin with two hyphens.");
            System.exit(1);
        }
        boolean isRemote = Set.of(Remote.SEND, Remote.TAIL, TopicForward.NAME, Archive.NAME)
                .contains(name(arguments));
        new SpringApplicationBuilder(isRemote ? Remote.class : Commands.class)
                .web(WebApplicationType.NONE)
                .logStartupInfo(false)
                // a command that is refused is no application that failed to start
                .properties("logging.level." + RefusalReporter.OF_SERVICE + "=off")
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
                default -> Erase.run(properties, server, tenant, arguments);
            }
        };
    }
}
