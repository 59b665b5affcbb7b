/**
 * Keys and values of Kafka's records in every format. Kafka calls {@link io.wireformat.kafka.WireformatSerializer} and {@link
 * io.wireformat.kafka.WireformatDeserializer}, whose type is configured; spring-kafka calls {@link
 * io.wireformat.kafka.WireformatRecordConverter}, which reads the type of a listener's parameter. All get the {@link
 * io.wireformat.kafka.RecordCodec} of a topic from {@link io.wireformat.kafka.RecordCodecs}. It finds the {@code
 * io.wireformat.internal.messages.MessageFormat} by the headers, applies the {@link io.wireformat.kafka.TopicFormat} of the topic,
 * and reads the fingerprints of the lock itself. {@link io.wireformat.kafka.SchemaHeads} writes and reads what registries put in
 * front of content or into headers, by the {@link io.wireformat.kafka.SchemaIds} of the registry.
 */
@NullMarked
package io.wireformat.kafka;

import org.jspecify.annotations.NullMarked;
