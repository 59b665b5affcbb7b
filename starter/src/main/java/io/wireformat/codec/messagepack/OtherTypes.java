package io.wireformat.codec.messagepack;

import io.wireformat.codec.Binding;
import java.lang.reflect.Type;

/**
 * The types that the message model does not cover. Kept apart from the codec, so that the codec works without the
 * library that carries them. Implementations are safe for use by many threads.
 */
public interface OtherTypes {

    /** Binds a type, or says why not. */
    Binding bind(Type type);

    /** Where the library is absent: no other type is carried. */
    OtherTypes NONE =
            type -> new Binding.Declined("types outside the message model need org.msgpack:jackson-dataformat-msgpack");
}
