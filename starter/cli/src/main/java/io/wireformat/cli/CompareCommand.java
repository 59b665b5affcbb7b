package io.wireformat.cli;

import io.wireformat.lock.IncompatibleChangeException;
import io.wireformat.lock.WireformatLock;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two locks. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Compares the locks of two releases.",
        description = {
            "%nFor example:%n",
            "  java -jar wireformat-cli.jar compare old/wireformat.lock wireformat.lock%n"
        },
        footer = "%nThe exit code is 1 if a change breaks a format.")
final class CompareCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "OLDER", description = "The lock of the older release.")
    @SuppressWarnings("NullAway.Init") // required
    private Path older;

    @Parameters(index = "1", paramLabel = "NEWER", description = "The lock of the newer release.")
    @SuppressWarnings("NullAway.Init") // required
    private Path newer;

    @Override
    public Integer call() {
        for (Path lock : List.of(older, newer)) {
            if (!Files.isRegularFile(lock)) {
                throw new IllegalArgumentException("There is no lock " + lock);
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        try {
            List<String> changes = WireformatLock.of(older).changesTo(newer);
            changes.forEach(out::println);
            out.println(changes.isEmpty() ? "No changes." : "All changes are compatible.");
            return 0;
        } catch (IncompatibleChangeException e) {
            out.println(e.getMessage());
            return 1;
        }
    }
}
