/** The messages of the published comparison of Protobuf with JSON in front of a store: an address book. */
@NullMarked
package io.wireformat.schemas.addressbook;

import org.jspecify.annotations.NullMarked;
