/** The HTTP interface: requests, their validation, and responses. */
@NullMarked
package io.wireformat.audit.web;

import org.jspecify.annotations.NullMarked;
