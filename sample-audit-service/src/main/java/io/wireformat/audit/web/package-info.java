/** The HTTP interface: what is asked, what is wrong with it, and what is answered. */
@NullMarked
package io.wireformat.audit.web;

import org.jspecify.annotations.NullMarked;
