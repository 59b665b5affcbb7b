package io.wireformat.codec.messagepack;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentBufferStream;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.LibraryObjects;
import io.wireformat.codec.Plan;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A type carried by jackson-dataformat-msgpack. */
record JacksonPlan(ObjectWriter writer, ObjectReader reader, JacksonContent checked) implements Plan {

    @Override
    public void encode(Object value, ContentBuffer content) {
        try {
            writer.writeValue(new ContentBufferStream(content), value);
        } catch (JsonMappingException e) {
            throw inPath(new EncodingException(problem(e), e), e.getPath());
        } catch (IOException e) {
            throw new EncodingException("cannot be written as MessagePack", e);
        }
    }

    @Override
    public Object decode(ContentReader content) {
        int start = content.position();
        checked.check(content, new LibraryObjects(content));
        content.requireEnd();
        Object value = read(content.array(), start, content.position() - start);
        if (value == null) {
            throw new DecodingException("is nil, but must not be null", 0);
        }
        return value;
    }

    private @org.jspecify.annotations.Nullable Object read(byte[] array, int start, int length) {
        try (JsonParser parser = new RangeCheckingParser(reader.createParser(array, start, length))) {
            return reader.readValue(parser);
        } catch (JsonMappingException e) {
            throw inPath(new DecodingException("does not fit its type", offset(e), e), e.getPath());
        } catch (JsonProcessingException e) {
            throw new DecodingException("does not fit its type", offset(e), e);
        } catch (IOException | RuntimeException e) {
            throw new DecodingException("does not fit its type", -1, e);
        }
    }

    private static String problem(JsonMappingException e) {
        return e.getCause() instanceof EncodingException refused
                ? String.valueOf(refused.getMessage())
                : "cannot be written as MessagePack";
    }

    private static int offset(JsonProcessingException e) {
        return e.getLocation() == null ? -1 : (int) e.getLocation().getByteOffset();
    }

    private static EncodingException inPath(EncodingException e, List<JsonMappingException.Reference> path) {
        for (int i = path.size() - 1; i >= 0; i--) {
            String name = path.get(i).getFieldName();
            if (name != null) {
                e.inField(name);
            } else {
                e.inElement(path.get(i).getIndex());
            }
        }
        return e;
    }

    /** The path as far as the type determines it: the key of a map is the sender's, and not for showing. */
    private static DecodingException inPath(DecodingException e, List<JsonMappingException.Reference> path) {
        int shown = 0;
        while (shown < path.size() && !isMap(path.get(shown).getFrom())) {
            shown++;
        }
        for (int i = shown - 1; i >= 0; i--) {
            String name = path.get(i).getFieldName();
            if (name != null) {
                e.inField(name);
            } else {
                e.inElement(path.get(i).getIndex());
            }
        }
        return e;
    }

    private static boolean isMap(Object holder) {
        return holder instanceof Map || (holder instanceof Class<?> type && Map.class.isAssignableFrom(type));
    }
}
