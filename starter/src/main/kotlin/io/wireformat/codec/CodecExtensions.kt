package io.wireformat.codec

import java.lang.reflect.Type
import tools.jackson.core.type.TypeReference

/**
 * The plan for a type, generic ones such as `List<Parcel>` included. Binding is slow: keep the plan of a type that is
 * written or read often.
 *
 * @throws IllegalArgumentException when the format does not carry the type; says why
 */
inline fun <reified T : Any> Codec.plan(): Plan = planFor(this, object : TypeReference<T>() {}.type)

/**
 * The content of a value.
 *
 * @throws IllegalArgumentException when the format does not carry the type
 * @throws io.wireformat.EncodingException when it does not carry the value
 */
inline fun <reified T : Any> Codec.encode(value: T): ByteArray =
    ContentBuffer(256).also { plan<T>().encode(value, it) }.toByteArray()

/**
 * The value of content.
 *
 * @throws IllegalArgumentException when the format does not carry the type
 * @throws io.wireformat.DecodingException when the content is no such value
 */
inline fun <reified T : Any> Codec.decode(content: ByteArray, limits: DecodeLimits = DecodeLimits.DEFAULT): T =
    plan<T>().decode(ContentReader(content, 0, content.size, limits)) as T

@PublishedApi
internal fun planFor(codec: Codec, type: Type): Plan = when (val binding = codec.bind(type)) {
    is Binding.Bound -> binding.plan()
    is Binding.Declined -> throw IllegalArgumentException(
        "${codec.format().name()} does not carry ${type.typeName}: ${binding.reason()}",
    )
}
