package io.wireformat.audit.commands;

import io.wireformat.audit.AuditProperties;
import io.wireformat.audit.log.postgres.PostgresConfiguration;
import io.wireformat.audit.log.postgres.PostgresDatabase;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.ForeignText;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ApplicationArguments;
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
    private static final String TENANT = "tenant";

    /** The options of each command; properties of the service have a dot in their name. */
    private static final Map<String, Set<String>> OPTIONS = Map.of(
            HELP,
            Set.of(),
            Erase.NAME,
            Set.of("before", "source", "subject", TENANT),
            Accept.NAME,
            Set.of(TENANT),
            Verify.NAME,
            Set.of(TENANT),
            Backup.NAME,
            Set.of(),
            Remote.SEND,
            Set.of("format", "key", "url"),
            Remote.TAIL,
            Set.of("after", "format", "key", "url"),
            TopicForward.NAME,
            Set.of("brokers", "format", "key", "position", "topic", "url"),
            Archive.NAME,
            Set.of("entries", "format", "hashes", "key", "url"));

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
        if (!OPTIONS.containsKey(name(arguments))) {
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

    /** Refuses options that the command does not have: one that was ignored could make it erase more than was asked for. */
    static void requireOptions(ApplicationArguments arguments) {
        String name = arguments.getNonOptionArgs().get(0);
        Set<String> options = Objects.requireNonNull(OPTIONS.get(name));
        for (String option : arguments.getOptionNames()) {
            if (!option.contains(".") && !options.contains(option)) {
                throw new StartupException(
                        "The command '" + name + "' has no option --" + ForeignText.printable(option) + ".",
                        "The command 'help' lists all. Properties of the service have a dot in their name.");
            }
        }
    }

    /** Returns the value of an option, which cannot be blank, as of a variable of a shell that is not set. */
    static @Nullable String option(ApplicationArguments arguments, String name) {
        List<String> values = arguments.getOptionValues(name);
        if (values == null) {
            return null;
        }
        if (values.size() != 1 || values.get(0).isBlank()) {
            throw new StartupException("The option --" + name + " needs one value.", "For example: --" + name + "=x");
        }
        return values.get(0);
    }

    private static String tenant(
            ApplicationArguments arguments, AuditProperties properties, @Nullable PostgresServer server)
            throws SQLException {
        String tenant = Objects.requireNonNullElse(option(arguments, TENANT), Tenants.UNNAMED);
        if (server == null && !tenant.isEmpty()) {
            throw new StartupException(
                    "A log in a file has no tenants.", "Remove --tenant, or set --audit.store=postgresql.");
        }
        if (server == null) {
            Verify.log(properties.dataDir());
        } else if (!tenant.matches("|" + Tenants.NAME)
                || !new PostgresDatabase(server, tenant, properties.dataDir()).exists()) {
            throw new StartupException(
                    "The database has no log of the tenant '" + ForeignText.printable(tenant) + "'.",
                    "Name a tenant that has one with --tenant, or none.");
        }
        return tenant;
    }

    @Bean
    ApplicationRunner command(AuditProperties properties, ObjectProvider<PostgresServer> servers) {
        return arguments -> {
            List<String> named = arguments.getNonOptionArgs();
            requireOptions(arguments);
            if (named.get(0).equals(HELP)) {
                System.out.print(TEXT);
                return;
            }
            PostgresServer server = servers.getIfAvailable();
            String tenant = tenant(arguments, properties, server);
            try {
                switch (named.get(0)) {
                    case Verify.NAME -> System.out.println(Verify.run(properties.dataDir(), server, tenant, named));
                    case Backup.NAME -> System.out.println(Backup.run(properties.dataDir(), server, named));
                    case Accept.NAME -> System.out.println(Accept.run(properties, server, tenant, named));
                    default -> Erase.run(properties, server, tenant, arguments);
                }
            } catch (IOException | SQLException failure) {
                throw new StartupException(
                        "The command '" + named.get(0) + "' failed (" + failure + ").",
                        "Run it again when that is settled.",
                        failure);
            }
        };
    }
}
