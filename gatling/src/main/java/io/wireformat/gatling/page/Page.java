package io.wireformat.gatling.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One file that a browser shows without a network: style and scripts are in it, and its content security policy lets
 * nothing else in, by their hashes. Light or dark as the reader's system says, or as its switch does. Without scripts
 * it shows the same figures; what only works with scripts is not shown then.
 *
 * @see <a href="https://www.w3.org/TR/CSP3/">Content Security Policy Level 3</a>
 */
public final class Page {

    private static final String STYLE = Resource.of(Page.class, "page.css");

    private final String title;
    private final List<Node> body;
    private final List<String> scripts = new ArrayList<>();

    private Page(String title, List<Node> body) {
        this.title = title;
        this.body = body;
        scripts.add(Resource.of(Page.class, "page.js"));
    }

    /** A page whose first heading is its title. */
    public static Page of(String title, Node... body) {
        return of(title, List.of(body));
    }

    /** A page whose first heading is its title. */
    public static Page of(String title, List<? extends Node> body) {
        return new Page(title, List.copyOf(body));
    }

    /** Adds a script of our own: it is written as it is, so none of its text may come from elsewhere. */
    public Page script(String script) {
        scripts.add(script);
        return this;
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
                .add(Element.of("p").styled("status").with("id", "status").with("role", "status"));
        scripts.forEach(script -> content.add(Element.of("script", raw(script))));
        return "<!DOCTYPE html>\n"
                + Element.of("html", head, content).with("lang", "en").toMarkup() + "\n";
    }

    /** Hidden until the script that serves it has run. */
    private static Element schemeSwitch() {
        Element choice = Element.of("select").with("id", "scheme");
        choice.add(
                Element.of("option", "as the system").with("value", ""),
                Element.of("option", "light").with("value", "light"),
                Element.of("option", "dark").with("value", "dark"));
        return Element.of("label", Node.text("Colours "), choice).styled("scripted");
    }

    private String policy() {
        String hashes = scripts.stream().map(Page::hash).collect(Collectors.joining(" "));
        return "default-src 'none'; style-src " + hash(STYLE) + "; script-src " + hashes
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
