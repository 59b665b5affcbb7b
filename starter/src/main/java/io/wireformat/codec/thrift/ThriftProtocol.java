package io.wireformat.codec.thrift;

import io.wireformat.codec.WireFormat;
import java.util.List;

/** How Thrift lays out a struct in bytes. Each protocol is a format of its own, since content does not tell them apart. */
public enum ThriftProtocol {
    /**
     * Variable-length numbers and field headers of mostly one byte.
     *
     * @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Thrift: compact
     *     protocol</a>
     */
    COMPACT("compact", new CompactEncoding()),

    /**
     * Fixed-width numbers, most significant byte first.
     *
     * @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-binary-protocol.md">Thrift: binary
     *     protocol</a>
     */
    BINARY("binary", new BinaryEncoding());

    private final WireFormat format;

    private final ThriftEncoding encoding;

    ThriftProtocol(String name, ThriftEncoding encoding) {
        this.format = new WireFormat("thrift-" + name, "application/vnd.apache.thrift." + name, List.of(), false);
        this.encoding = encoding;
    }

    /** The format that uses the protocol. */
    public WireFormat format() {
        return format;
    }

    ThriftEncoding encoding() {
        return encoding;
    }
}
