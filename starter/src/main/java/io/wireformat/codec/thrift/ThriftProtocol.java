package io.wireformat.codec.thrift;

/**
 * How Thrift lays out a struct in bytes. Each protocol is a format of its own, since content does not tell them apart.
 */
public enum ThriftProtocol {
    /**
     * Variable-length numbers and field headers of mostly one byte.
     *
     * @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Thrift: compact
     *     protocol</a>
     */
    COMPACT,

    /**
     * Fixed-width numbers, most significant byte first.
     *
     * @see <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-binary-protocol.md">Thrift: binary
     *     protocol</a>
     */
    BINARY
}
