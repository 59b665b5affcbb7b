package io.wireformat.gatling.link;

/**
 * Hears of each connection and of each piece of content that a link relays, in the order of its clock, {@link
 * System#nanoTime()}. It is called on the link's own thread, which everything else waits for.
 */
public interface LinkObserver {

    /** Listens to nothing. */
    LinkObserver NONE = new LinkObserver() {
        @Override
        public void connected(long connection, long acceptedAt, long establishedAt) {}

        @Override
        public void delivered(long connection, boolean request, long enteredAt, long deliveredAt) {}
    };

    /**
     * A connection was accepted.
     *
     * @param connection a number that no other connection of the link has
     * @param establishedAt when the client may send
     */
    void connected(long connection, long acceptedAt, long establishedAt);

    /**
     * A segment was handed on.
     *
     * @param request whether it goes to the service
     * @param enteredAt when the sender handed it in
     */
    void delivered(long connection, boolean request, long enteredAt, long deliveredAt);
}
