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
let times = null;
let shown = null;
let looks = 0;
let shows = 0;
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
  if (response.status === 401) {
    $("login").open = true;
    throw new Error("The application requires a login: enter an Authorization header above.");
  }
  if (!response.ok) throw new Error((await response.text()) || `The application responded with the status ${response.status}.`);
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

const counted = (count, one) => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

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
        ...named(each),
        element("small", {}, `${[each.requestType, each.responseType].filter(Boolean).join(" → ") || "no message"}, `
          + counted(formats.size, "format")));
      button.addEventListener("click", () => guarded("status", () => choose(each)));
      return element("li", {}, button);
    }));
  $("endpoints").querySelector("[aria-current=true]")?.scrollIntoView({block: "nearest"});
}

function named({method, path}) {
  return [element("span", {className: "method"}, method), " ", path];
}

async function choose(chosen) {
  endpoint = chosen;
  showEndpoints();
  const name = chosen.requestType ?? chosen.responseType;
  if (name) await useType(name);
  if (endpoint !== chosen) return;
  $("endpoint").hidden = $("call").hidden = false;
  $("endpoint-title").replaceChildren(...named(chosen));
  $("handler").textContent = chosen.handler + (chosen.call ? `. Over RPC: ${chosen.call}` : "");
  $("no-message").hidden = Boolean(name);
  $("stage").hidden = !name;
  if (!name) {
    forget();
    $("take").hidden = true;
  }
  const lists = [["reads", chosen.reads], ["writes", chosen.writes]].filter(([, formats]) => Object.keys(formats).length);
  $("supports").replaceChildren(...lists.flatMap(([verb, formats]) =>
    [element("dt", {}, verb), element("dd", {}, Object.keys(formats).join(", "))]));
  $("reasons").hidden = chosen.unsupported.length === 0;
  const count = new Set(chosen.unsupported.flatMap(each => each.formats)).size;
  $("reasons").firstElementChild.textContent =
    `${counted(count, "format")} ${count === 1 ? "is" : "are"} not supported: why, and what to change`;
  $("reasons").lastElementChild.replaceChildren(...chosen.unsupported.map(each =>
    element("li", {}, `${each.body} in ${each.formats.join(", ")}: ${each.reason}`)));
  const names = [...chosen.path.matchAll(/\{\*?(\w+)[^}]*\}/g)].map(match => match[1]);
  $("variables").replaceChildren(...names.map(name =>
    element("label", {}, name, " ", element("input", {name, autocomplete: "off"}))));
  options($("accept"), Object.entries(chosen.writes).map(([name, mediaType]) => [mediaType, name]).concat([["*/*", "any"]]));
  options($("body-format"), Object.keys(chosen.reads).map(name => [name, name]), "json");
  $("body-label").hidden = Object.keys(chosen.reads).length === 0;
  showSnippet();
  scrollTo(0, 0);
  guarded("status", showAdvice);
  if (name) await guarded("message-error", () => showFormats());
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
    await showFormats(content);
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
  $("message-error").textContent = "";
  forget();
  showSchema();
  showSnippet();
}

/** Nothing of an earlier message stays beside another one. */
function forget() {
  shows++;
  messages = [];
  times = shown = null;
  $("picture").replaceChildren();
  $("not-supported").replaceChildren();
  $("summary").textContent = "";
  $("key").hidden = $("bytes").hidden = $("network").hidden = true;
}

async function encoded(name) {
  messages = await api(`${typePath(type.name)}/messages`, $("json").value);
  const found = messages.find(each => each.format === name);
  if (!found?.content && found?.reason) throw new Error(`${name}: ${found.reason}`);
  return found;
}

/** Shows a message in every format, and the bytes of one: of the smallest, unless others are shown already. */
async function showFormats(content) {
  const opened = content?.format ?? shown;
  forget();
  const look = ++looks;
  const json = $("json").value;
  const mine = ++shows;
  const found = await api(`${typePath(type.name)}/messages`, json);
  if (mine !== shows) return;
  messages = found;
  $("key").hidden = $("network").hidden = false;
  $("not-supported").replaceChildren(...found.filter(each => each.reason !== null)
    .map(each => element("li", {}, element("b", {}, each.format), ` ${each.reason}`)));
  showPicture();
  showTimes();
  showSnippet();
  const bySizeAlone = bySize(found);
  const chosen = found.find(each => each.format === opened && each.content)
    ?? bySizeAlone.find(each => each.format !== "json") ?? bySizeAlone[0];
  if (content) showBytes(content);
  else if (chosen && look === looks) await openBytes(chosen);
  const measured = await api(`${typePath(type.name)}/times`, json);
  if (messages !== found) return;
  times = measured;
  showTimes();
}

const bySize = all => all.filter(each => each.content !== null).sort((a, b) => a.size - b.size);

const jsonFirst = (a, b) => (b.format === "json") - (a.format === "json");

/** The sizes, those of JSON first, as what one has. */
function showPicture() {
  const rows = bySize(messages).sort(jsonFirst);
  const json = rows.find(each => each.format === "json");
  const largest = Math.max(1, ...rows.flatMap(each => [each.size, each.gzip ?? 0]));
  const least = Math.min(...rows.filter(each => each !== json).map(each => each.size));
  const share = size => json && json.size > 0 ? `${Math.round(100 * size / json.size)} %` : "";
  const bar = (kind, size) => {
    const made = element("span", {className: `bar ${kind}`});
    made.style.width = `${100 * size / largest}%`;
    return made;
  };
  $("picture").replaceChildren(...rows.map(each => {
    const kind = each === json ? "json" : each.size === least ? "least" : "";
    const track = element("span", {className: "track", "aria-hidden": "true"}, bar(kind, each.size));
    if (each.gzip !== null) track.append(bar("gzip", each.gzip));
    const button = element("button", {type: "button", "aria-pressed": "false"},
      element("span", {className: "name"}, each.format), track,
      element("span", {className: "figure"}, each.size.toLocaleString("en"), element("span", {className: "unit"}, " B")),
      element("span", {className: "figure share"}, each === json ? "" : share(each.size)));
    button.dataset.format = each.format;
    button.addEventListener("click", () => guarded("message-error", () => openBytes(each)));
    return element("li", {}, button);
  }));
  const smallest = rows.filter(each => each.size === least && each !== json).map(each => each.format);
  $("summary").replaceChildren(...(json && smallest.length > 0 ? [element("b", {}, smallest.join(" and ")),
    ` ${smallest.length === 1 ? "needs" : "need"} `, element("b", {}, counted(least, "byte")),
    `, ${share(least).replace(" ", "\u00a0")} of the ${json.size.toLocaleString("en")} in JSON.`] : []));
}

const micros = nanos => `${(nanos / 1000).toLocaleString("en", {maximumFractionDigits: nanos < 100000 ? 1 : 0})} µs`;
const millis = nanos => `${(nanos / 1e6).toLocaleString("en", {maximumFractionDigits: 3, minimumFractionDigits: 3})} ms`;

function showTimes() {
  const profile = {roundTripNanos: Number($("rtt").value) * 1e6,
    bytesPerSecond: Math.round(10 ** (4 + Number($("bandwidth").value) / 25))};
  const kilobytes = profile.bytesPerSecond / 1000;
  $("rtt-text").textContent = `${$("rtt").value} ms`;
  $("bandwidth-text").textContent = kilobytes < 1000 ? `${Math.round(kilobytes)} kB/s` : `${(kilobytes / 1000).toFixed(1)} MB/s`;
  const coding = $("coding").value;
  $("link").textContent = `${$("rtt-text").textContent}, ${$("bandwidth-text").textContent}, `
    + (coding === "size" ? "without compression" : `with ${coding}`);
  const rows = bySize(messages).map(each => {
    const time = times?.formats[each.format];
    return {...each, ...time, total: time
      && time.writeNanos + time.readNanos + exchangeNanos(profile, 0, each[coding] ?? each.size, "OPEN")};
  });
  const isTimed = rows.length > 0 && rows.every(each => each.total !== undefined);
  if (isTimed) rank(rows);
  rows.sort(jsonFirst);
  $("times-about").textContent = !times ? "Measuring …" : isTimed
    ? `The formats took turns on this server; each time is the least CPU time of ${times.runs} warm runs. Formats whose totals differ by less than these runs did share a rank.`
    : `There is no rank: ${times.runs} warm runs of each format would take too long for this message on this server.`;
  const figure = text => element("td", {className: "figure"}, String(text));
  $("sizes").tBodies[0].replaceChildren(...rows.map(row => {
    const open = element("button", {type: "button", "aria-label": `Bytes in ${row.format}`}, row.format);
    open.dataset.format = row.format;
    open.addEventListener("click", () => guarded("message-error", async () => {
      await openBytes(row);
      $("bytes").scrollIntoView();
    }));
    return element("tr", {}, element("th", {scope: "row"}, open), figure(row.rank ?? "–"),
      ...[row.size, row.gzip, row.zstd].map(size => figure(size?.toLocaleString("en") ?? "–")),
      ...(isTimed ? [micros(row.writeNanos), micros(row.readNanos), millis(row.total)] : ["–", "–", "–"]).map(figure));
  }));
}

/** Sorts rows by their totals. A row whose total is within the noise of the first of a rank shares it. */
export function rank(rows) {
  rows.sort((a, b) => a.total - b.total);
  let first = rows[0];
  rows.forEach((row, index) => {
    if (row.total - first.total > Math.max(row.noiseNanos, first.noiseNanos)) first = row;
    row.rank = first === row ? index + 1 : first.rank;
  });
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

/** Shows bytes, unless others were asked for meanwhile. */
async function openBytes(message) {
  const look = ++looks;
  const content = await api(`${typePath(type.name)}/formats/${message.format}`, bytesOf(message.content));
  if (look === looks) showBytes(content);
}

function showBytes(content) {
  $("bytes").hidden = false;
  shown = content.format;
  for (const button of $("picture").querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.format === shown));
  }
  $("bytes-about").textContent = `${content.type} in ${content.format}, ${counted(content.size, "byte")}`
    + (content.decoded ? " after unpacking. Packing leaves out zeros, so the bytes that were sent belong to several fields." : ".");
  $("bytes-error").textContent = content.error === null ? "" : `${content.format} cannot read these bytes as ${content.type}`
    + `${content.offset >= 0 ? ` from byte ${content.offset} on` : ""}: ${content.error}`;
  $("decoded").textContent = content.json ?? "";
  view.show(content);
}

// content

const HEX = /(?:[0-9a-fA-F]{2}[\s:,-]?){2,}/g;
const BASE64 = /[A-Za-z0-9+/_-]{2,}={0,2}/g;

const isBase64 = text => {
  const digits = text.replace(/=+$/, "");
  return digits.length > 1 && digits.length % 4 !== 1 && (digits.length === text.length || text.length % 4 === 0);
};

/** The bytes in a text: all of it, or else the longest run of hexadecimal digits or of base64. */
export function parsed(text) {
  const longest = runs => (runs ?? []).reduce((a, b) => (b.length > a.length ? b : a), "");
  const cleaned = text.replace(/0x|\\x/g, "").trim();
  const hex = longest(cleaned.match(HEX)).replace(/[^0-9a-fA-F]/g, "");
  const base64 = longest((text.match(BASE64) ?? []).filter(isBase64));
  const isHex = hex.length >= 2 && hex.length >= base64.length * 0.9;
  if (/^[0-9a-fA-F]{2}$/.test(cleaned) || isHex) {
    return Uint8Array.from((isHex ? hex : cleaned).match(/../g), byte => parseInt(byte, 16));
  }
  if (!base64) throw new Error("This text has neither hexadecimal digits in pairs nor base64.");
  return bytesOf(base64.replaceAll("-", "+").replaceAll("_", "/"));
}

/** Where content may begin after what a cache or a topic puts in front of it; the format if that names it. */
function starts(content) {
  if (content[0] === 0xF7 && content[1] === 1) { // the mark of wireformat-redis, for Avro with a fingerprint
    const end = 3 + content[2];
    const format = new TextDecoder().decode(content.slice(3, end));
    return [[format === "avro" ? end + 8 : end, format]];
  }
  // 00 and the id of a schema, for Protobuf the index of the message
  return content[0] === 0 && content.length > 5 ? (content[5] === 0 ? [[0], [6], [5]] : [[0], [5]]) : [[0]];
}

async function decode() {
  $("fitting").replaceChildren();
  $("bytes").hidden = true;
  looks++;
  const file = $("file").files[0];
  const pasted = file ? new Uint8Array(await file.arrayBuffer()) : parsed($("content").value);
  if (pasted.length > application.maxSize) throw new Error(`These are more than the ${counted(application.maxSize, "byte")} that the explorer reads.`);
  let content = pasted;
  let format = $("decode-format").value;
  for (const [start, named] of format === "" ? starts(pasted) : []) {
    content = pasted.slice(start);
    const found = named ? {formats: [named], others: {}} : await api(`${typePath($("type").value)}/formats`, content);
    $("fitting").replaceChildren(
      ...found.formats.map(name => element("li", {}, `${name} fits${start ? ` after ${counted(start, "byte")} of framing` : ""}`)),
      ...Object.entries(found.others).map(([name, reason]) => element("li", {className: "note"}, `${name}: ${reason}`)));
    if (found.formats.length > 0) {
      format = found.formats[0];
      break;
    }
  }
  if (format === "") throw new Error(`No format reads these bytes as ${$("type").value}.`);
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
  $("about").textContent = `Every message of this application in every format, byte by byte: `
    + [[application.endpoints, "endpoint"], [application.types, "type"], [application.formats, "format"]]
      .map(([all, one]) => counted(all.length, one)).join(", ") + ".";
  options($("type"), application.types.map(name => [name, name]));
  options($("decode-format"), [["", "any format that fits"], ...application.formats.map(({name}) => [name, name])]);
  options($("language"), Object.entries(LANGUAGES).map(([value, {title}]) => [value, title]));
  $("legend").replaceChildren(...Object.entries(ROLES).map(([role, text]) =>
    element("li", {}, element("span", {className: role}, text))));
  showEndpoints();
  const wanted = decodeURIComponent(location.hash.slice(1));
  const first = application.endpoints.find(each => `${each.method} ${each.path}` === wanted);
  const usual = first ?? application.endpoints.find(each => each.requestType)
    ?? application.endpoints.find(each => each.responseType) ?? application.endpoints[0];
  if (usual) await choose(usual);
}

function start() {
  $("authorization").addEventListener("change", () => guarded("status", load));
  $("filter").addEventListener("input", showEndpoints);
  $("type").addEventListener("change", () => guarded("message-error", () => useType($("type").value).then(() => showFormats())));
  $("example").addEventListener("click", () => guarded("message-error", () => useType($("type").value).then(() => showFormats())));
  $("show").addEventListener("click", () => guarded("message-error", () => showFormats()));
  for (const id of ["rtt", "bandwidth", "coding"]) $(id).addEventListener("input", showTimes);
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
