package io.wireformat.client.internal;

import io.wireformat.text.internal.ForeignText;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;

/**
 * A host, or one port of a host.
 *
 * @param host its name or address
 * @param port its port; -1 for any
 */
public record HostName(String host, int port) {

    private static final int ANY_PORT = -1;

    /**
     * The host in a setting.
     *
     * @param name such as {@code orders.internal} or {@code orders.internal:8443}
     * @throws IllegalArgumentException when it is neither
     */
    public static HostName parse(String name) {
        try {
            URI uri = new URI("any://" + name).parseServerAuthority();
            if (uri.getHost() != null && uri.getRawAuthority().equals(name) && uri.getUserInfo() == null) {
                return new HostName(uri.getHost().toLowerCase(Locale.ROOT), uri.getPort());
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        throw new IllegalArgumentException(
                "'" + ForeignText.printable("any://" + name).substring("any://".length())
                        + "' is neither a host nor host:port");
    }

    /** The names of the target of a request: with its port, then with any port. */
    public static List<HostName> of(URI uri) {
        if (uri.getHost() == null) {
            return List.of();
        }
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        return List.of(new HostName(host, port(uri)), new HostName(host, ANY_PORT));
    }

    private static int port(URI uri) {
        if (uri.getPort() != ANY_PORT) {
            return uri.getPort();
        }
        return "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
    }
}
