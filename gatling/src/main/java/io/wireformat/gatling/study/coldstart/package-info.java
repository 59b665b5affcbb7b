/** The cold-start study: the first messages of new JVMs, against those that follow in the same JVM. */
@NullMarked
package io.wireformat.gatling.study.coldstart;

import org.jspecify.annotations.NullMarked;
