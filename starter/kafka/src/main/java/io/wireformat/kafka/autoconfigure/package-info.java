/** Configures Kafka's factories and the converter of listeners in an application on Spring Boot. */
@NullMarked
package io.wireformat.kafka.autoconfigure;

import org.jspecify.annotations.NullMarked;
