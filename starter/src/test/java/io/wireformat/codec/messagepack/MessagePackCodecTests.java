package io.wireformat.codec.messagepack;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.model.MessageModels;

class MessagePackCodecTests extends CodecContractTests {

    @Override
    protected boolean tellsNull() {
        return true;
    }

    @Override
    protected Codec codec(MessageModels models) {
        return new MessagePackCodec(models, MessagePackCodec.Layout.MAP, MessagePackCodec.OtherTypes.NONE);
    }
}
