package io.wireformat.gatling.link;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options; picocli puts the option's name before what is wrong. */
final class Converters {

    private Converters() {}

    private static <T> T read(String text, Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return read(text, Quantity::duration);
        }
    }

    static final class Bandwidth implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return read(text, Quantity::bytesPerSecond);
        }
    }

    static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return read(text, Quantity::share);
        }
    }

    static final class Segments implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return read(text, Quantity::segments);
        }
    }

    static final class Connections implements ITypeConverter<Windows> {
        @Override
        public Windows convert(String text) {
            return switch (text) {
                case "new" -> Windows.INITIAL;
                case "warm" -> Windows.OPEN;
                case "idle" -> Windows.AFTER_IDLE;
                default -> throw new TypeConversionException("'" + text + "' is none of new, warm and idle");
            };
        }
    }

    static final class Address implements ITypeConverter<InetSocketAddress> {
        @Override
        public InetSocketAddress convert(String text) {
            InetSocketAddress address = parse(text);
            if (address.isUnresolved()) {
                throw new TypeConversionException("'" + address.getHostString() + "' is not the name of a host");
            }
            return address;
        }

        static InetSocketAddress parse(String text) {
            try {
                URI uri = new URI("tcp://" + text);
                if (uri.getHost() != null
                        && uri.getPort() >= 0
                        && uri.getAuthority().equals(text)) {
                    return new InetSocketAddress(uri.getHost(), uri.getPort());
                }
            } catch (URISyntaxException | IllegalArgumentException e) {
                // as wrong as an address without a port
            }
            throw new TypeConversionException("'" + text + "' is not an address; write for example 127.0.0.1:8443");
        }
    }
}
