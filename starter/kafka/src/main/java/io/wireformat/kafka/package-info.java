/**
 * Keys and values of Kafka's records in every format. Start at {@link io.wireformat.kafka.WireformatSerializer} and {@link
 * io.wireformat.kafka.WireformatDeserializer}, which Kafka calls. Both use a {@link io.wireformat.kafka.RecordCodec}, which finds
 * the format by the headers and applies the {@link io.wireformat.kafka.TopicFormat} of the topic. {@link
 * io.wireformat.kafka.SchemaHeads} writes and reads what registries put in front of content or into headers.
 */
@NullMarked
package io.wireformat.kafka;

import org.jspecify.annotations.NullMarked;
