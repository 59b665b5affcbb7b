package io.wireformat.messaging;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of messages.
 *
 * @param format Format of messages without a content type, such as protobuf. Without it, no converters are registered.
 */
@ConfigurationProperties("wireformat.messaging")
record WireformatMessagingProperties(String format) {}
