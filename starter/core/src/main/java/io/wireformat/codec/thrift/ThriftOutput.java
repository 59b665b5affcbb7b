package io.wireformat.codec.thrift;

import io.wireformat.codec.ContentBuffer;

/** A struct being written. For one thread. */
final class ThriftOutput {

    final ContentBuffer content;

    /** The id of the field written last, from which the compact protocol counts; 0 before the first. */
    int lastId;

    ThriftOutput(ContentBuffer content) {
        this.content = content;
    }
}
