package io.wireformat.codec.avro;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class AvroCodecTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new AvroCodec(models, GeneratedTypes.NONE);
    }
}
