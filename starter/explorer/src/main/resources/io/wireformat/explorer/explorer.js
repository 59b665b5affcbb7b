import {BytesView, ROLES, bytesOf, element} from "./bytes.js";
import {exchangeNanos} from "./link.js";
import {LANGUAGES} from "./snippets.js";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const base = new URL(".", document.baseURI);
const $ = id => document.getElementById(id);
const view = new BytesView($("hex"), $("tree"), $("parts").tBodies[0], $("selected"));

let application;
let endpoint = null;
let messages = [];
let type = null;

/** Requests only this origin. */
async function request(path, options = {}) {
  const url = new URL(path, base);
  if (url.origin !== location.origin) throw new Error("Only this application is requested.");
  const headers = new Headers(options.headers);
  const csrf = application?.csrf;
  if (csrf && !SAFE.has(options.method ?? "GET")) headers.set(csrf.header, csrf.token);
  // kept in this page alone, for applications that know their users by a header
  if ($("authorization").value) headers.set("Authorization", $("authorization").value);
  return fetch(url, {...options, headers, redirect: "error", credentials: "same-origin"});
}

async function api(path, body) {
  const response = await request(`wireformat/api/${path}`, body === undefined ? {}
    : {method: "POST", body, headers: {"Content-Type": "application/octet-stream"}});
  if (!response.ok) throw new Error(response.status === 401
    ? "The application requires a login: enter an Authorization header above." : (await response.text()) || `Status ${response.status}`);
  return response.json();
}

const typePath = name => `types/${encodeURIComponent(name)}`;

async function guarded(place, work) {
  $(place).textContent = "";
  try {
    await work();
  } catch (e) {
    $(place).textContent = e.message;
  }
}

function options(select, entries, chosen) {
  select.replaceChildren(...entries.map(([value, text]) => element("option", {value, selected: value === chosen}, text)));
}

// endpoints

function showEndpoints() {
  const filter = $("filter").value.toLowerCase();
  $("endpoints").replaceChildren(...application.endpoints
    .filter(each => `${each.method} ${each.path}`.toLowerCase().includes(filter))
    .map(each => {
      const formats = new Set([...Object.keys(each.reads), ...Object.keys(each.writes)]);
      const button = element("button", {type: "button", "aria-current": String(each === endpoint)},
        `${each.method} ${each.path}`,
        element("small", {}, [each.requestType, each.responseType].filter(Boolean).join(" → ") || "no message",
          `, ${formats.size} formats`));
      button.addEventListener("click", () => guarded("status", () => choose(each)));
      return element("li", {}, button);
    }));
}

async function choose(chosen) {
  endpoint = chosen;
  showEndpoints();
  const name = chosen.requestType ?? chosen.responseType;
  if (name) await useType(name);
  if (endpoint !== chosen) return;
  $("endpoint").hidden = false;
  $("endpoint-title").textContent = `${chosen.method} ${chosen.path}`;
  $("handler").textContent = chosen.handler;
  const lists = [["reads", chosen.reads], ["writes", chosen.writes]].filter(([, formats]) => Object.keys(formats).length);
  $("supports").replaceChildren(...lists.flatMap(([verb, formats]) =>
    [element("dt", {}, verb), element("dd", {}, Object.keys(formats).join(", "))]));
  $("reasons").hidden = chosen.unsupported.length === 0;
  const count = new Set(chosen.unsupported.flatMap(each => each.formats)).size;
  $("reasons").firstElementChild.textContent = `${count} formats are not supported: why, and what to change`;
  $("reasons").lastElementChild.replaceChildren(...chosen.unsupported.map(each =>
    element("li", {}, `${each.body} in ${each.formats.join(", ")}: ${each.reason}`)));
  const names = [...chosen.path.matchAll(/\{\*?(\w+)[^}]*\}/g)].map(match => match[1]);
  $("variables").replaceChildren(...names.map(name =>
    element("label", {}, name, " ", element("input", {name, autocomplete: "off"}))));
  options($("accept"), Object.entries(chosen.writes).map(([name, mediaType]) => [mediaType, name]).concat([["*/*", "any"]]));
  options($("body-format"), Object.keys(chosen.reads).map(name => [name, name]), "json");
  $("body-label").hidden = Object.keys(chosen.reads).length === 0;
  $("no-message").hidden = Boolean(name);
  showSnippet();
  guarded("status", showAdvice);
}

function address() {
  let path = endpoint.path.replace(/^\//, "");
  for (const input of $("variables").querySelectorAll("input")) {
    path = path.replace(new RegExp(`\\{\\*?${input.name}[^}]*\\}`), encodeURIComponent(input.value));
  }
  return new URL(path + ($("query").value ? `?${$("query").value}` : ""), base);
}

function confirmed(text) {
  $("confirm-text").textContent = text;
  $("confirm").showModal();
  return new Promise(resolve => {
    const closing = yes => () => { $("confirm").close(); resolve(yes); };
    $("confirm-yes").onclick = closing(true);
    $("confirm-no").onclick = closing(false);
    $("confirm").oncancel = () => resolve(false);
  });
}

async function send() {
  const url = address();
  const headers = {Accept: $("accept").value};
  let body;
  if (Object.keys(endpoint.reads).length > 0) {
    const name = $("body-format").value;
    headers["Content-Type"] = endpoint.reads[name];
    body = name === "json" ? $("json").value : bytesOf((await encoded(name)).content);
  }
  if (!SAFE.has(endpoint.method) && !await confirmed(`Send ${endpoint.method} ${url.pathname}? It may change data.`)) {
    $("response").textContent = "Not sent.";
    return;
  }
  const response = await request(url, {method: endpoint.method, headers, body});
  const received = new Uint8Array(await response.arrayBuffer());
  const contentType = response.headers.get("Content-Type") ?? "";
  $("response").textContent = `${response.status} ${contentType}, ${received.length} bytes`;
  const format = application.formats.find(each => contentType.startsWith(each.mediaType));
  if (response.ok && format && endpoint.responseType && received.length > 0) {
    const content = await api(`${typePath(endpoint.responseType)}/formats/${format.name}`, received);
    await useType(endpoint.responseType, content.json);
    showBytes(content);
    await showFormats();
  }
}

// messages

async function useType(name, json) {
  type = {name, ...await api(typePath(name))};
  $("type").value = name;
  $("json").value = json ?? type.example;
  options($("schema-language"), Object.keys(type.schemas).map(each => [each, each]));
  $("take").hidden = false;
  $("lock").textContent = type.lock;
  messages = [];
  $("formats").hidden = true;
  showSchema();
  showSnippet();
}

async function encoded(name) {
  messages = await api(`${typePath(type.name)}/messages`, $("json").value);
  const found = messages.find(each => each.format === name);
  if (!found?.content && found?.reason) throw new Error(`${name}: ${found.reason}`);
  return found;
}

async function showFormats() {
  messages = await api(`${typePath(type.name)}/messages`, $("json").value);
  $("formats").hidden = false;
  rank();
  showSnippet();
}

const micros = nanos => `${(nanos / 1000).toLocaleString("en", {maximumFractionDigits: nanos < 100000 ? 1 : 0})} µs`;
const millis = nanos => `${(nanos / 1e6).toLocaleString("en", {maximumFractionDigits: 3, minimumFractionDigits: 3})} ms`;

function rank() {
  const profile = {roundTripNanos: Number($("rtt").value) * 1e6,
    bytesPerSecond: Math.round(10 ** (4 + Number($("bandwidth").value) / 25))};
  const kilobytes = profile.bytesPerSecond / 1000;
  $("rtt-text").textContent = `${$("rtt").value} ms`;
  $("bandwidth-text").textContent = kilobytes < 1000 ? `${Math.round(kilobytes)} kB/s` : `${(kilobytes / 1000).toFixed(1)} MB/s`;
  const coding = $("coding").value;
  $("link").textContent = `${$("rtt-text").textContent}, ${$("bandwidth-text").textContent}, `
    + (coding === "size" ? "without compression" : `with ${coding}`);
  const rows = messages.filter(each => each.reason === null).map(each => ({...each,
    total: each.writeNanos + each.readNanos + exchangeNanos(profile, 0, each[coding] ?? each.size, "OPEN")}));
  rows.sort((a, b) => a.total - b.total);
  const largest = Math.max(1, ...rows.flatMap(each => [each.size, each.gzip ?? 0, each.zstd ?? 0]));
  $("sizes").tBodies[0].replaceChildren(...rows.map((row, index) => {
    const open = element("button", {type: "button", "aria-label": `Bytes in ${row.format}`}, "Bytes");
    open.dataset.format = row.format;
    open.addEventListener("click", () => guarded("message-error", () => openBytes(row)));
    return element("tr", {}, element("td", {}, String(index + 1)), element("th", {scope: "row"}, row.format),
      element("td", {}, sizeWithBars(row.size, ["size", "gzip", "zstd"].map(kind => [kind, row[kind]]), largest)),
      ...[row.gzip ?? "–", row.zstd ?? "–", micros(row.writeNanos), micros(row.readNanos), millis(row.total)]
        .map(text => element("td", {className: "figure"}, String(text))),
      element("td", {}, open));
  }));
  $("not-supported").replaceChildren(...messages.filter(each => each.reason !== null)
    .map(each => element("li", {}, `${each.format}: ${each.reason}`)));
}

function sizeWithBars(size, bars, largest) {
  const track = element("span", {className: "track", "aria-hidden": "true"});
  for (const [kind, value] of bars.filter(([, found]) => found !== null)) {
    const bar = element("span", {className: `bar ${kind}`});
    bar.style.width = `${Math.min(100, 100 * value / largest)}%`;
    track.append(bar);
  }
  return element("span", {className: "size"}, element("span", {}, String(size)), track);
}

// bytes

async function openBytes(message) {
  showBytes(await api(`${typePath(type.name)}/formats/${message.format}`, bytesOf(message.content)));
  $("bytes").scrollIntoView();
}

function showBytes(content) {
  $("bytes").hidden = false;
  const size = bytesOf(content.content).length;
  $("bytes-about").textContent = `${content.type} in ${content.format}, ${size} bytes`
    + (content.decoded ? " after unpacking. Packing leaves out zeros, so the bytes that were sent belong to several fields." : ".");
  $("bytes-error").textContent = content.error === null ? ""
    : content.error + (content.offset >= 0 ? ` The error is at byte ${content.offset}.` : "");
  $("decoded").textContent = content.json ?? "";
  view.show(content);
}

// content

const HEX = /(?:[0-9a-fA-F]{2}[\s:,-]?){2,}/g;
const BASE64 = /[A-Za-z0-9+/_-]{4,}={0,2}/g;

/** The bytes in a text: the longest run of hexadecimal digits, or else the longest of base64. */
export function parsed(text) {
  const longest = runs => (runs ?? []).reduce((a, b) => (b.length > a.length ? b : a), "");
  const cleaned = text.replace(/0x|\\x/g, "").trim();
  const hex = longest(cleaned.match(HEX)).replace(/[^0-9a-fA-F]/g, "");
  const base64 = longest(text.match(BASE64));
  if (hex.length >= 2 && hex.length >= base64.length * 0.9) {
    return Uint8Array.from(hex.match(/../g), byte => parseInt(byte, 16));
  }
  if (!base64) throw new Error("The text contains neither hexadecimal digits nor base64.");
  return bytesOf(base64.replaceAll("-", "+").replaceAll("_", "/"));
}

async function decode() {
  $("fitting").replaceChildren();
  const file = $("file").files[0];
  const content = file ? new Uint8Array(await file.arrayBuffer()) : parsed($("content").value);
  if (content.length > application.maxSize) throw new Error(`The content has more than ${application.maxSize} bytes.`);
  let format = $("decode-format").value;
  if (format === "") {
    const found = await api(`${typePath($("type").value)}/formats`, content);
    $("fitting").replaceChildren(...found.formats.map(name => element("li", {}, `${name} fits`)),
      ...Object.entries(found.others).map(([name, reason]) => element("li", {className: "note"}, `${name}: ${reason}`)));
    if (found.formats.length === 0) throw new Error(`No format reads these bytes as ${$("type").value}.`);
    format = found.formats[0];
  }
  showBytes(await api(`${typePath($("type").value)}/formats/${format}`, content));
  $("bytes").scrollIntoView();
}

// programs

function showSchema() {
  $("schema").textContent = type.schemas[$("schema-language").value];
}

function showSnippet() {
  if (!endpoint) {
    $("snippet").textContent = "Choose an endpoint.";
    return;
  }
  const reads = Object.keys(endpoint.reads);
  const names = reads.length > 0 ? reads : Object.keys(endpoint.writes);
  if (!names.includes($("snippet-format").value)) options($("snippet-format"), names.map(each => [each, each]));
  const format = $("snippet-format").value;
  const message = type?.name === endpoint.requestType ? messages.find(each => each.format === format) : undefined;
  if (reads.length > 0 && !message?.content) {
    $("snippet").textContent = endpoint.requestType
      ? `Show a message of the type ${endpoint.requestType} in every format first.` : $("no-message").textContent;
    return;
  }
  $("snippet").textContent = LANGUAGES[$("language").value].of({
    method: endpoint.method,
    url: address().href,
    accept: endpoint.writes[format] ?? "*/*",
    contentType: reads.length > 0 ? endpoint.reads[format] : null,
    base64: message?.content,
  });
}

async function showAdvice() {
  $("advice").hidden = true;
  if (!application.advice) return;
  const name = `${endpoint.method} ${endpoint.path}`;
  const response = await request(`${application.advice.replace(/^\//, "")}?endpoint=${encodeURIComponent(name)}`);
  if (!response.ok) return;
  const found = (await response.json()).endpoints.find(each => each.endpoint === name);
  if (!found) return;
  const {action, candidate, because, server, client} = found.verdict;
  $("advice-verdict").textContent = `${action}${candidate ? ` ${candidate}` : ""}: ${because}`;
  $("advice-steps").replaceChildren(...[...server, ...client].map(step => element("li", {}, element("code", {}, step))),
    ...found.messages.map(each => element("li", {className: "note"}, `${each.direction} ${each.status ?? ""}: `
      + `${each.measured} of ${Object.values(each.coverage).reduce((a, b) => a + b, 0)} chosen bodies were measured`)));
  const sizes = (found.candidates ?? []).map(each =>
    [each.candidate, (each.requestBytes?.p50 ?? 0) + (each.responseBytes?.p50 ?? 0), each.notAdvised ?? "advised"]);
  const largest = Math.max(1, ...sizes.map(([, size]) => size));
  $("advice-sizes").tBodies[0].replaceChildren(...sizes.map(([candidateName, size, note]) => element("tr", {},
    element("th", {scope: "row"}, candidateName), element("td", {}, sizeWithBars(Math.round(size), [["size", size]], largest)),
    element("td", {}, note))));
  $("advice").hidden = false;
}

// start

async function load() {
  application = await api("application");
  const counted = (all, one) => `${all.length} ${one}${all.length === 1 ? "" : "s"}`;
  $("about").textContent = [counted(application.endpoints, "endpoint"), counted(application.types, "type"),
    counted(application.formats, "format")].join(", ");
  options($("type"), application.types.map(name => [name, name]));
  options($("decode-format"), [["", "any format that fits"], ...application.formats.map(({name}) => [name, name])]);
  options($("language"), Object.entries(LANGUAGES).map(([value, {title}]) => [value, title]));
  $("legend").replaceChildren(...Object.entries(ROLES).map(([role, text]) =>
    element("li", {}, element("span", {className: role}, text))));
  showEndpoints();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const first = application.endpoints.find(each => `${each.method} ${each.path}` === wanted);
  if (first) await choose(first);
  else if (application.types.length > 0) await useType(application.types[0]);
}

function start() {
  $("authorization").addEventListener("change", () => guarded("status", load));
  $("filter").addEventListener("input", showEndpoints);
  $("type").addEventListener("change", () => guarded("message-error", () => useType($("type").value)));
  $("example").addEventListener("click", () => guarded("message-error", () => useType($("type").value)));
  $("show").addEventListener("click", () => guarded("message-error", showFormats));
  for (const id of ["rtt", "bandwidth", "coding"]) $(id).addEventListener("input", rank);
  $("send").addEventListener("click", () => guarded("response", send));
  $("decode").addEventListener("click", () => guarded("decode-error", decode));
  $("content").addEventListener("input", () => { $("file").value = ""; });
  $("schema-language").addEventListener("change", showSchema);
  for (const id of ["language", "snippet-format", "query", "variables"]) $(id).addEventListener("input", showSnippet);
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText($(button.dataset.of).textContent);
      $("status").textContent = "Copied.";
    });
  }
}

start();
guarded("status", load);
