package io.wireformat.gatling.link;

import io.wireformat.internal.link.Quantity;
import io.wireformat.internal.link.Windows;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Converts the values of options; picocli prefixes errors with the option's name. */
final class Converters {

    private Converters() {}

    /** Registers converters for quantities with units. */
    static CommandLine registerOn(CommandLine command) {
        return command.registerConverter(Duration.class, text -> read(text, Quantity::duration))
                .registerConverter(Long.class, text -> read(text, Quantity::bytesPerSecond))
                .registerConverter(Integer.class, text -> read(text, Quantity::segments))
                .registerConverter(Windows.class, Converters::windows)
                .registerConverter(InetSocketAddress.class, Converters::resolved);
    }

    private static <T> T read(String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    private static Windows windows(String text) {
        return switch (text) {
            case "new" -> Windows.INITIAL;
            case "warm" -> Windows.OPEN;
            case "idle" -> Windows.AFTER_IDLE;
            default -> throw new TypeConversionException("'" + text + "' is not one of new, warm and idle");
        };
    }

    private static InetSocketAddress resolved(String text) {
        InetSocketAddress address = address(text);
        if (address.isUnresolved()) {
            throw new TypeConversionException("'" + address.getHostString() + "' is not a known host");
        }
        return address;
    }

    /** Converts {@code HOST:PORT}. */
    static InetSocketAddress address(String text) {
        try {
            URI uri = new URI("tcp://" + text);
            if (uri.getHost() != null
                    && uri.getPort() >= 0
                    && uri.getAuthority().equals(text)) {
                return new InetSocketAddress(uri.getHost(), uri.getPort());
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            // reported like an address without a port
        }
        throw new TypeConversionException("'" + text + "' is not an address; use for example 127.0.0.1:8443");
    }
}
