/**
 * The messages of the published comparison of libraries: an order with options. The study does not name the fields or
 * their types, but its sizes leave little choice. An option has 25 bytes in Thrift's binary protocol, which is one
 * 32-bit number and ten characters; the sizes of its varints fit numbers that count from 1. The rest of the order fits
 * three texts with 30 characters in all, a number of one digit and a {@code double}. In Avro its properties are
 * nullable, and those of an option are not. With these types, Protobuf, Avro, Thrift and JSON match the published sizes
 * to the byte.
 */
@NullMarked
package io.wireformat.schemas.order;

import org.jspecify.annotations.NullMarked;
