package io.wireformat.advice;

/**
 * A copy of a body that waits for its trial.
 *
 * @param messages its kind
 * @param incumbent the format's name
 * @param coding its compression, or {@code identity}
 * @param bytes the body without compression
 */
record Sample(Messages messages, String incumbent, String coding, byte[] bytes) {}
