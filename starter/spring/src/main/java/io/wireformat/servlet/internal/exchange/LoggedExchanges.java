package io.wireformat.servlet.internal.exchange;

import io.wireformat.web.internal.ExchangeLog;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Has exchanges logged when they have ended. */
public final class LoggedExchanges implements HandlerInterceptor {

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception exception) {
        if (ExchangeLog.isRead()) {
            ExchangeLog.tell(
                    request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                    response.getStatus(),
                    ServerExchange.content(request));
        }
    }
}
