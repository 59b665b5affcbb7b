package io.wireformat.gatling.link;

import java.net.InetSocketAddress;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The address on which a command listens: for this machine only, unless remote connections are allowed. */
final class ListenOptions {

    @Option(
            names = "--listen",
            required = true,
            paramLabel = "HOST:PORT",
            description = "The address to listen on; port 0 chooses a free port.")
    @SuppressWarnings("NullAway.Init") // required
    private InetSocketAddress listen;

    @Option(names = "--allow-remote", description = "Allow connections from other machines.")
    private boolean remoteAllowed;

    /** The address; an address that other machines can reach is rejected, unless that is allowed. */
    InetSocketAddress address(CommandSpec spec) {
        if (!listen.getAddress().isLoopbackAddress() && !remoteAllowed) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--listen: other machines can connect to "
                            + listen.getAddress().getHostAddress() + "; add --allow-remote to allow that");
        }
        return listen;
    }
}
