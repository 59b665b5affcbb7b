package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Calls libthrift like its generated code, with the compact protocol. */
public record ThriftContender<R>(Write<R> write, Read<R> read) implements Contender<R, R> {

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        try {
            write.write(value, new TCompactProtocol(new TIOStreamTransport(new ContentBufferStream(target))));
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public R read(byte[] content) {
        try {
            return read.read(new TCompactProtocol(new TMemoryInputTransport(content)));
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes a message. */
    @FunctionalInterface
    public interface Write<R> {
        void write(R message, TProtocol to) throws TException;
    }

    /** Reads a message. */
    @FunctionalInterface
    public interface Read<R> {
        R read(TProtocol from) throws TException;
    }
}
