package io.wireformat.messaging;

/** A class that hostile messages name. Nothing else does, so that nothing else loads it. */
final class NamedByMessages {

    private NamedByMessages() {}
}
