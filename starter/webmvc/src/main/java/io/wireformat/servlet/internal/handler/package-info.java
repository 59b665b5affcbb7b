/**
 * What handlers read and answer, and in which format what they return is written.
 */
@NullMarked
package io.wireformat.servlet.internal.handler;

import org.jspecify.annotations.NullMarked;
