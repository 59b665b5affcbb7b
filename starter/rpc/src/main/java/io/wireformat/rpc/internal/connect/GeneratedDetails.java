package io.wireformat.rpc.internal.connect;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import io.wireformat.rpc.RpcException.Detail;

/** Messages that {@code protoc} generated as details. The only class that links protobuf-java. */
final class GeneratedDetails {

    private GeneratedDetails() {}

    static boolean include(Object detail) {
        return detail instanceof Message;
    }

    static Detail of(Object detail) {
        if (detail instanceof Any any) {
            String url = any.getTypeUrl();
            return new Detail(
                    url.substring(url.lastIndexOf('/') + 1), any.getValue().toByteArray());
        }
        Message message = (Message) detail;
        return new Detail(message.getDescriptorForType().getFullName(), message.toByteArray());
    }
}
