/**
 * The messages of the published comparison of libraries on an order with options. The study names neither the fields
 * nor their types; the sizes that it publishes leave little choice. An option takes 25 bytes of Thrift's binary
 * protocol, so it has one 32-bit number and ten characters; its varints are those of numbers that count from 1. The
 * order itself fits three texts of 30 characters together, a number of one digit and a {@code double}; in Avro each of
 * its properties can be null, those of an option cannot. With these, Protobuf, Avro, Thrift and JSON have the published
 * sizes to the byte.
 */
@NullMarked
package io.wireformat.schemas.order;

import org.jspecify.annotations.NullMarked;
