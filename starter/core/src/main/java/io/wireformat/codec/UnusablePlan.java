package io.wireformat.codec;

/**
 * Replaces the plan of a generated class that cannot be used. An unsupported type would be a client error; this is a
 * server error.
 *
 * @param type the class
 * @param failure why it cannot be used
 */
record UnusablePlan(Class<?> type, Throwable failure) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        throw unusable();
    }

    @Override
    public Object decode(ContentReader content) {
        throw unusable();
    }

    @Override
    public StreamPlan streams(Framing framing) {
        return new StreamPlan() {
            @Override
            public StreamWriter writer() {
                return (message, out) -> {
                    throw unusable();
                };
            }

            @Override
            public FrameDecoder frameDecoder() {
                throw unusable();
            }

            @Override
            public FrameReader reader() {
                throw unusable();
            }

            @Override
            public boolean retainsContent() {
                return false;
            }
        };
    }

    private UnusableClassException unusable() {
        return new UnusableClassException(type.getName() + " cannot be used", failure);
    }
}
