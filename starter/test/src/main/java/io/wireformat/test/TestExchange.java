package io.wireformat.test;

import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** The exchange of a test client, in whichever formats its requests and responses name. */
enum TestExchange implements Exchange {
    INSTANCE;

    @Override
    public List<MediaType> offered(FormatMediaTypes mediaTypes) {
        return mediaTypes.own();
    }

    @Override
    public boolean hasView(ResolvableType type) {
        return false;
    }

    @Override
    public boolean knowsOnlyClasses() {
        return true;
    }

    @Override
    public RuntimeException unreadable(RuntimeException failure, HttpInputMessage content) {
        return new HttpMessageNotReadableException(String.valueOf(failure.getMessage()), failure, content);
    }
}
