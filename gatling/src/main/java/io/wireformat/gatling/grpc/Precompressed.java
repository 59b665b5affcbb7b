package io.wireformat.gatling.grpc;

import io.grpc.Codec;
import io.wireformat.gatling.codec.Coding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The compression of messages that are compressed before they are sent, as the bodies of other contenders are. */
record Precompressed(Coding coding) implements Codec {

    @Override
    public String getMessageEncoding() {
        return coding.token();
    }

    @Override
    public OutputStream compress(OutputStream message) {
        return message;
    }

    @Override
    public InputStream decompress(InputStream compressed) throws IOException {
        return new ByteArrayInputStream(coding.decode(compressed.readAllBytes()));
    }
}
