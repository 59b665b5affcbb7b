package io.wireformat.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Logs, at debug level, a line for each exchange with content in a format: the pattern of the path, the status, and for
 * what was read and written the format, the type, the size and the time.
 */
final class ExchangeLog implements HandlerInterceptor {

    private static final Logger log = LoggerFactory.getLogger(ExchangeLog.class);

    /** Whether anybody reads it. */
    static boolean isRead() {
        return log.isDebugEnabled();
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception exception) {
        ExchangeContent content = isRead() ? ExchangeContent.of(request) : null;
        if (content != null) {
            log.debug(
                    "{} {}: {}",
                    request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                    response.getStatus(),
                    content);
        }
    }
}
