/** A service that only receives, stores and returns messages, so that only this is measured. */
@NullMarked
package io.wireformat.gatling.study.server;

import org.jspecify.annotations.NullMarked;
