package io.wireformat.gatling.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The other end of a path that is measured. */
@Command(
        name = "probe",
        header = "Answers a comparison that measures the path to this machine, compare.regions=probe:HOST:PORT.",
        description =
                "%nWhoever connects gets as many bytes as the path carries: end it with Ctrl-C when it is done.%n",
        footer = "%nExit codes: 1 when it cannot listen, 2 when an option is wrong.")
final class ProbeCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Mixin
    private final ListenOptions listening = new ListenOptions();

    @Override
    public Integer call() throws IOException {
        InetSocketAddress listen = listening.address(spec);
        try (ServerSocket server = new ServerSocket(listen.getPort(), 50, listen.getAddress())) {
            spec.commandLine().getOut().println("listening on port " + server.getLocalPort());
            spec.commandLine().getOut().flush();
            PathProbe.serve(server);
        } catch (IOException e) {
            throw new IOException("cannot listen on " + listen + ": " + e.getMessage(), e);
        }
        return 0;
    }
}
