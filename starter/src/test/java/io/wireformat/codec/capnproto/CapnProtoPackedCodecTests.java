package io.wireformat.codec.capnproto;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class CapnProtoPackedCodecTests extends CodecContractTests {

    @Override
    protected boolean tellsZero() {
        return false;
    }

    @Override
    protected Codec codec(MessageModels models) {
        return new CapnProtoCodec(models, GeneratedTypes.NONE, CapnProtoCodec.Encoding.PACKED);
    }

    @Override
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.UNNOTICED;
    }

    @Override
    protected boolean holdsNumbersAsTheyAre() {
        return false;
    }
}
