package io.wireformat.gatling.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * A single HTML file that needs no network: it contains its style and script, and its content security policy only
 * allows these, by their hashes. It is light or dark like the reader's system, or as selected on the page. Without
 * scripts it shows the same figures, but no controls that need scripts.
 *
 * @see <a href="https://www.w3.org/TR/CSP3/">Content Security Policy Level 3</a>
 */
public final class Page {

    private static final String STYLE = Resource.of(Page.class, "page.css");
    private static final String SCRIPT = Resource.of(Page.class, "page.js");

    private final String title;
    private final List<Node> body;

    private Page(String title, List<Node> body) {
        this.title = title;
        this.body = body;
    }

    /** A page whose first heading is its title. */
    public static Page of(String title, List<? extends Node> body) {
        return new Page(title, List.copyOf(body));
    }

    /** The whole file. */
    public String toHtml() {
        Element head = Element.of(
                "head",
                Element.of("meta").with("charset", "utf-8"),
                Element.of("meta").with("http-equiv", "Content-Security-Policy").with("content", policy()),
                Element.of("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"),
                Element.of("meta").with("name", "color-scheme").with("content", "light dark"),
                Element.of("title", title),
                Element.of("style", raw(STYLE)));
        Element content = Element.of("body")
                .add(
                        Element.of("header", Element.of("h1", title), schemeSwitch()),
                        Patterns.definitions(),
                        Element.of("main").add(body))
                .add(
                        Element.of("p").styled("status").with("id", "status").with("role", "status"),
                        Element.of("script", raw(SCRIPT)));
        return "<!DOCTYPE html>\n"
                + Element.of("html", head, content).with("lang", "en").toMarkup() + "\n";
    }

    /** Hidden until its script has run. */
    private static Element schemeSwitch() {
        Element choice = Element.of("select").with("id", "scheme");
        choice.add(
                Element.of("option", "as the system").with("value", ""),
                Element.of("option", "light").with("value", "light"),
                Element.of("option", "dark").with("value", "dark"));
        return Element.of("label", Node.text("Colours "), choice).styled("scripted");
    }

    private static String policy() {
        return "default-src 'none'; style-src " + hash(STYLE) + "; script-src " + hash(SCRIPT)
                + "; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private static Node raw(String own) {
        return markup -> markup.append(own);
    }
}
