package io.wireformat.audit.web;

import io.wireformat.FieldNumber;
import java.util.List;

/**
 * Proves that a log has exactly these entries in a range.
 *
 * @param checkpoint the signed checkpoint of the log
 * @param hashes the roots of the largest subtrees that have no leaf in the range, from left to right, in base64
 */
public record RangeProof(
        @FieldNumber(1) String checkpoint, @FieldNumber(2) List<String> hashes) {}
