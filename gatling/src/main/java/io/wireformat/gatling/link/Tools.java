package io.wireformat.gatling.link;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What can be used without a comparison: the first argument names it, {@code --help} lists it.
 *
 * <p>Built on picocli. The exit code is 0 after success, 1 after a failure, 2 when the arguments are wrong.
 */
@Command(
        name = "java -jar wireformat-gatling-tools.jar",
        description = "Tools of Wireformat's comparison.",
        subcommands = {RegionLinkCommand.class, ProbeCommand.class},
        synopsisSubcommandLabel = "COMMAND")
public final class Tools {

    private Tools() {}

    /** Runs a tool and ends the process with its exit code. */
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
                        .description("Show this.")
                        .build());
    }
}
