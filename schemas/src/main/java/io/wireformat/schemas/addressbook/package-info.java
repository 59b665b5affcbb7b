/** The messages of the published comparison of Protobuf and JSON as values of a store: an address book. */
@NullMarked
package io.wireformat.schemas.addressbook;

import org.jspecify.annotations.NullMarked;
