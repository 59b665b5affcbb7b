package io.wireformat.gatling.link;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The tools that work without a comparison: the first argument selects a tool, {@code --help} lists them.
 *
 * <p>Uses picocli. The exit code is 0 after success, 1 after a failure, and 2 for wrong arguments.
 */
@Command(
        name = "java -jar wireformat-gatling-tools.jar",
        description = "Tools of Wireformat's comparison.",
        subcommands = {RegionLinkCommand.class, ProbeCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class Tools {

    private Tools() {}

    /** Runs a tool and exits with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine tools = new CommandLine(new Tools());
        offerHelp(tools);
        tools.getSubcommands().values().forEach(Tools::offerHelp);
        return Converters.registerOn(tools)
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler((mistake, arguments) -> {
                    CommandLine command = mistake.getCommandLine();
                    command.getErr().println(mistake.getMessage());
                    command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help");
                    return command.getCommandSpec().exitCodeOnInvalidInput();
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    command.getErr().println(command.getCommandName() + ": " + failure.getMessage());
                    return command.getCommandSpec().exitCodeOnExecutionException();
                });
    }

    private static void offerHelp(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help.")
                        .build());
    }
}
