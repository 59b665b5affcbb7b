package io.wireformat.gatling.link;

import java.net.InetSocketAddress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where a command waits for connections: of this machine, unless others are meant. */
final class ListenOptions {

    @Option(
            names = "--listen",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Where to listen; port 0 takes a free one.")
    @SuppressWarnings("NullAway.Init") // required
    private InetSocketAddress listen;

    @Option(names = "--allow-remote", description = "Listen where other machines can connect, too.")
    private boolean remoteAllowed;

    /** The address; refuses one that other machines can connect to, unless that is meant. */
    InetSocketAddress address(CommandSpec spec) {
        if (!listen.getAddress().isLoopbackAddress() && !remoteAllowed) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--listen: other machines can connect to "
                            + listen.getAddress().getHostAddress() + "; add --allow-remote if that is meant");
        }
        return listen;
    }
}
