/**
 * Repeats the published comparison of Protobuf with JSON in front of a store: {@link
 * io.wireformat.gatling.study.addressbook.AddressBookStudy}.
 */
@NullMarked
package io.wireformat.gatling.study.addressbook;

import org.jspecify.annotations.NullMarked;
