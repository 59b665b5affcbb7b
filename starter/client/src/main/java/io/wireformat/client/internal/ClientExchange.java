package io.wireformat.client.internal;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;

/** A request that this application sends, to a host or with a client that was given the format. */
final class ClientExchange implements Exchange {

    private final Predicate<String> takesPart;

    private final ResponseLimits responses;

    /**
     * An exchange.
     *
     * @param takesPart whether a format, by its name, is the one that was given
     * @param responses what responses may cost
     */
    ClientExchange(Predicate<String> takesPart, ResponseLimits responses) {
        this.takesPart = takesPart;
        this.responses = responses;
    }

    /** The first, because that is the one to ask for. */
    @Override
    public List<MediaType> offered(WireFormat format, FormatMediaTypes mediaTypes) {
        return takesPart.test(format.name()) ? mediaTypes.own().subList(0, 1) : List.of();
    }

    @Override
    public List<MediaType> accepted() {
        return List.of();
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
    public void beforeBody(HttpHeaders headers) {}

    @Override
    public RuntimeException unreadable(RuntimeException failure, HttpInputMessage content) {
        return new HttpMessageNotReadableException(String.valueOf(failure.getMessage()), failure, content);
    }
}
