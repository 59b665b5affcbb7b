package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.Codec;
import io.wireformat.codec.CodecContractTests;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.model.MessageModels;

class FlatBuffersCodecTests extends CodecContractTests {

    @Override
    protected Codec codec(MessageModels models) {
        return new FlatBuffersCodec(models, GeneratedTypes.NONE);
    }

    /** FlatBuffers does not say where content ends. */
    @Override
    protected boolean noticesTrailingBytes() {
        return false;
    }

    /** The last bytes may be padding. */
    @Override
    protected boolean noticesTruncation() {
        return false;
    }

    @Override
    protected OtherTypeInContent otherTypeInContent() {
        return OtherTypeInContent.UNNOTICED;
    }
}
