/** A service that does nothing but move messages, so that what is measured is the moving. */
@NullMarked
package io.wireformat.gatling.study.server;

import org.jspecify.annotations.NullMarked;
