package io.wireformat.lock;

/**
 * A recorded enum constant.
 *
 * @param name its JSON name
 * @param fallback whether readers use it for unknown constants
 * @param removed whether the enum no longer has it; its number stays reserved
 */
record LockedConstant(int number, String name, boolean fallback, boolean removed) {}
