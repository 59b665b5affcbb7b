package io.wireformat.gatling.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The other end of a measured path. */
@Command(
        name = "probe",
        header = "Serves a comparison that measures the path to this machine with compare.regions=probe:HOST:PORT.",
        description = "%nClients can use the full bandwidth of the path: stop it with Ctrl-C afterwards.%n",
        footer = "%nExit codes: 1 if it cannot listen, 2 if an option is wrong.")
final class ProbeCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
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
