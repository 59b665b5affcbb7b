package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.io.OutputStream;

/** A stream's content being coded part by part, so that coding and sending are told apart. For one thread at a time. */
final class CodedOutput {

    private final CodingTag coding;

    private final PooledContent coded;

    private final OutputStream encoder;

    private final StepTimer timer;

    private long size;

    CodedOutput(ContentCoder coder, PooledContent coded, StepTimer timer) throws IOException {
        this.coding = coder.coding();
        this.coded = coded;
        this.encoder = coder.encoder(coded.buffer());
        this.timer = timer;
    }

    /** Codes a part and hands it over: the receiver can decode all of it at once. */
    void write(PooledContent part, boolean last, OutputStream out) throws IOException {
        timer.time(Step.COMPRESS, StepListener.NONE, () -> {
            encoder.write(part.buffer().array(), 0, part.size());
            if (last) {
                encoder.close();
            } else {
                encoder.flush();
            }
            coded.account();
            return coded;
        });
        size += coded.size();
        coded.writeTo(out);
        coded.discard(coded.size());
    }

    /** Frees what coding takes; where the last part has not been written, what was handed over has no end. */
    void close(Outcome outcome) {
        try (coded) {
            encoder.close();
        } catch (IOException e) {
            // what it appends is thrown away
        }
        timer.codedSize(size, coding, outcome);
    }
}
