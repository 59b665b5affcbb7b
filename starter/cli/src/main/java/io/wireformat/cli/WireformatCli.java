package io.wireformat.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code wireformat}: decodes and encodes messages in files, exports schemas, and compares locks. */
@Command(
        name = "wireformat",
        mixinStandardHelpOptions = true,
        version = "See the version of the jar.",
        synopsisSubcommandLabel = "COMMAND",
        header = "Messages of your Java types in files, in every wire format.",
        subcommands = {DecodeCommand.class, EncodeCommand.class, ExportCommand.class, CompareCommand.class},
        footer = "%nExit codes: 0 for success, 1 if the content or a file is wrong, 2 if an option is.")
public final class WireformatCli implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    WireformatCli() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new WireformatCli()).setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println(command.getColorScheme().errorText(inWords(failure)));
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
    }

    private static String inWords(Throwable failure) {
        String message = failure.getMessage();
        boolean speaks = message != null && failure.getClass().getName().startsWith("io.wireformat.");
        return speaks || failure instanceof IllegalArgumentException ? String.valueOf(message) : failure.toString();
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command");
    }
}
