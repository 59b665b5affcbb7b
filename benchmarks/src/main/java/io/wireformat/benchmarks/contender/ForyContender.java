package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.cloud.Struct;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Channel;
import io.wireformat.schemas.video.Quality;
import io.wireformat.schemas.video.SocialInfo;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoInfo;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.config.Language;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/**
 * Apache Fory for Java, with its fastest settings: registered classes, no reference tracking, and the same classes on
 * both sides.
 */
public record ForyContender<R>(Class<R> type, Fory fory, MemoryBuffer buffer) implements Contender<R, R> {

    private static final int INITIAL_CAPACITY = 1024;

    public static <R> ForyContender<R> of(Class<R> type) {
        LoggerFactory.disableLogging();
        Fory fory = Fory.builder()
                .withLanguage(Language.JAVA)
                .requireClassRegistration(true)
                .withAsyncCompilation(false)
                .suppressClassRegistrationWarnings(true)
                .build();
        List.of(
                        AuditEvent.class,
                        Video.class,
                        SocialInfo.class,
                        Channel.class,
                        VideoInfo.class,
                        Quality.class,
                        StructBatch.class,
                        Struct.class)
                .forEach(fory::register);
        return new ForyContender<>(type, fory, MemoryUtils.buffer(INITIAL_CAPACITY));
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        buffer.writerIndex(0);
        fory.serialize(buffer, value);
        target.writeBytes(buffer.getHeapMemory(), 0, buffer.writerIndex());
    }

    @Override
    public R read(byte[] content) {
        return type.cast(fory.deserialize(content));
    }
}
