package io.wireformat.codec.thrift;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class ThriftCompactCodecTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new ThriftCodec(models, GeneratedTypes.NONE, ThriftCodec.Protocol.COMPACT);
    }

    @Override
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.UNKNOWN;
    }
}
