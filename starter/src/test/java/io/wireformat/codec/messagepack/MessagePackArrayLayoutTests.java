package io.wireformat.codec.messagepack;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.model.MessageModels;

class MessagePackArrayLayoutTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new MessagePackCodec(models, MessagePackCodec.Layout.ARRAY, MessagePackCodec.OtherTypes.NONE);
    }
}
