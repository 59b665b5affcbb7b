package io.wireformat.codec;

import io.wireformat.model.Projection;

/** Streams of messages that are converted first, such as sets. */
record ProjectedStreams(StreamPlan streams, Projection.Projected root) implements StreamPlan {

    @Override
    public StreamWriter writer() {
        StreamWriter writer = streams.writer();
        return new StreamWriter() {
            @Override
            public void begin(ContentBuffer out) {
                writer.begin(out);
            }

            @Override
            public void write(Object message, ContentBuffer out) {
                writer.write(root.write().apply(message), out);
            }

            @Override
            public void seal(ContentBuffer out) {
                writer.seal(out);
            }

            @Override
            public void end(ContentBuffer out) {
                writer.end(out);
            }
        };
    }

    @Override
    public FrameDecoder frameDecoder() {
        return streams.frameDecoder();
    }

    @Override
    public FrameReader reader() {
        FrameReader reader = streams.reader();
        return new FrameReader() {
            @Override
            public long open(ContentReader frame) {
                return reader.open(frame);
            }

            @Override
            public Object next() {
                return root.read().apply(reader.next());
            }
        };
    }

    @Override
    public boolean retainsContent() {
        return streams.retainsContent();
    }
}
