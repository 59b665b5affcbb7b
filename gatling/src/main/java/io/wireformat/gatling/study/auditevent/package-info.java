/**
 * Repeats the published comparison of JSON, FlatBuffers and Protobuf in a handler without a network: {@link
 * io.wireformat.gatling.study.auditevent.AuditEventStudy}.
 */
@NullMarked
package io.wireformat.gatling.study.auditevent;

import org.jspecify.annotations.NullMarked;
