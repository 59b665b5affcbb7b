// Programs that send the message as they are: its bytes are part of them.

const shell = text => `'${text.replaceAll("'", `'\\''`)}'`;
const quoted = text => JSON.stringify(text);

/** Each takes {method, url, accept, contentType, base64}; contentType is null without a body. */
export const LANGUAGES = {
  curl: {
    title: "curl",
    of: r => {
      const headers = [`-H ${shell(`Accept: ${r.accept}`)}`];
      if (r.contentType) headers.push(`-H ${shell(`Content-Type: ${r.contentType}`)}`, "--data-binary @-");
      const call = [`curl -sS -X ${r.method}`, ...headers, `-o response.bin -D - ${shell(r.url)}`].join(" \\\n  ");
      return r.contentType ? `echo ${r.base64} | base64 -d | ${call}` : call;
    },
  },
  restclient: {
    title: "RestClient",
    of: r => `import java.util.Base64;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;

public class Send {
    public static void main(String[] args) {
        byte[] response = RestClient.create()
                .method(HttpMethod.valueOf(${quoted(r.method)}))
                .uri(java.net.URI.create(${quoted(r.url)}))
                .header("Accept", ${quoted(r.accept)})${r.contentType ? `
                .header("Content-Type", ${quoted(r.contentType)})
                .body(Base64.getDecoder().decode(${quoted(r.base64)}))` : ""}
                .retrieve()
                .body(byte[].class);
        System.out.println((response == null ? 0 : response.length) + " bytes");
    }
}`,
  },
  python: {
    title: "Python",
    of: r => `import base64
import urllib.request

request = urllib.request.Request(
    ${quoted(r.url)},
    method=${quoted(r.method)},
    headers={"Accept": ${quoted(r.accept)}${r.contentType ? `, "Content-Type": ${quoted(r.contentType)}` : ""}},${r.contentType ? `
    data=base64.b64decode(${quoted(r.base64)}),` : ""}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.headers["Content-Type"], len(response.read()), "bytes")`,
  },
  typescript: {
    title: "TypeScript",
    of: r => `const response = await fetch(${quoted(r.url)}, {
  method: ${quoted(r.method)},
  headers: { Accept: ${quoted(r.accept)}${r.contentType ? `, "Content-Type": ${quoted(r.contentType)}` : ""} },${r.contentType ? `
  body: Uint8Array.from(atob(${quoted(r.base64)}), c => c.charCodeAt(0)),` : ""}
});
console.log(response.status, response.headers.get("Content-Type"), (await response.arrayBuffer()).byteLength, "bytes");
export {};`,
  },
};
