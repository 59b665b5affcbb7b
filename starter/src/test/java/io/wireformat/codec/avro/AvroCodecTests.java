package io.wireformat.codec.avro;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class AvroCodecTests extends CodecContractTests {

    @Override
    protected boolean tellsNull() {
        return true;
    }

    @Override
    protected Codec codec(MessageModels models) {
        return new AvroCodec(models, GeneratedTypes.NONE);
    }

    @Override
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.UNNOTICED;
    }

    /** A bare datum is values and nothing else; it takes the writer's schema to read it. */
    @Override
    protected boolean carriesFieldIdentity() {
        return false;
    }
}
