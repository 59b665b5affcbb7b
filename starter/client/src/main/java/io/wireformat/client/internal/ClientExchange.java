package io.wireformat.client.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.text.internal.ForeignText;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** A request of a client that has a format. */
record ClientExchange(ResponseLimits responses) implements Exchange {

    /** The first media type of a format is the one that a client sends and accepts. */
    @Override
    public List<MediaType> offered(FormatMediaTypes mediaTypes) {
        return mediaTypes.own().subList(0, 1);
    }

    @Override
    public boolean hasView(ResolvableType type) {
        return JsonViewRule.appliesToRequest(type);
    }

    @Override
    public boolean knowsOnlyClasses() {
        return true;
    }

    @Override
    public DecodeLimits limits(ResolvableType type, DecodeLimits usual) {
        return responses.within(usual);
    }

    @Override
    public RuntimeException unreadable(RuntimeException failure, HttpInputMessage content) {
        return new HttpMessageNotReadableException(ForeignText.printable(failure.getMessage()), failure, content);
    }
}
