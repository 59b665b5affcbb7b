package io.wireformat.codec.protobufjson;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class ProtobufJsonCodecTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new ProtobufJsonCodec(models, GeneratedTypes.NONE);
    }

    /** Protobuf has no presence for repeated fields. */
    @Override
    protected boolean carriesNullLists() {
        return false;
    }

    /** Protobuf's own limit; its parsers refuse more. */
    @Override
    protected boolean carriesEveryDuration() {
        return false;
    }
}
