package io.wireformat.codec.protobuf;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class ProtobufCodecTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new ProtobufCodec(models, GeneratedTypes.NONE);
    }

    /** Protobuf has no presence for repeated fields. */
    @Override
    protected boolean carriesNullLists() {
        return false;
    }

    /** A byte behind the message is the start of another field. */
    @Override
    protected boolean noticesTrailingBytes() {
        return true;
    }

    /** A message that ends between two fields is a complete message. */
    @Override
    protected boolean noticesTruncation() {
        return false;
    }

    @Override
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.UNKNOWN;
    }
}
