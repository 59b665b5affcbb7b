/**
 * Messages of Spring in every format. {@link io.wireformat.messaging.WireformatMessageConverter} is for spring-messaging, {@link
 * io.wireformat.messaging.WireformatAmqpConverter} for RabbitMQ, and {@link io.wireformat.messaging.WireformatJmsConverter} for JMS.
 */
@NullMarked
package io.wireformat.messaging;

import org.jspecify.annotations.NullMarked;
