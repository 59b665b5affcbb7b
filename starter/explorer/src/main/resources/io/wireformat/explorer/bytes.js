// Content as hexadecimal beside the tree of its fields; each selects the other.

const ROW = 16;
const MAX_ROWS = 2000;

export const ROLES = {
  KEY: "key: which field, or its name",
  LENGTH: "length or number of elements",
  VALUE: "value",
  OFFSET: "where the value is",
  STRUCTURE: "structure of a message or a list",
  PADDING: "padding",
  OTHER: "belongs to no field",
};

export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made && !key.startsWith("aria")) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), c => c.charCodeAt(0));
}

const hexOf = byte => byte.toString(16).padStart(2, "0");

export function pathOf(entries, index) {
  const names = [];
  for (let i = index, depth = Infinity; i > 0; i--) {
    if (entries[i].depth < depth) {
      depth = entries[i].depth;
      if (depth > 0) names.unshift(entries[i].name);
    }
  }
  return names.join(".").replaceAll(".[", "[") || (index === 0 ? "(the message)" : "");
}

export class BytesView {
  constructor(hex, tree, table, status) {
    Object.assign(this, {hex, tree, table, status});
    hex.addEventListener("click", event => {
      const part = event.target.dataset?.part;
      if (part !== undefined) this.selectPart(Number(part));
    });
    hex.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
      if (step && this.content) {
        event.preventDefault();
        const next = Math.max(0, Math.min(this.content.parts.length - 1, (this.part ?? -1) + step));
        this.selectPart(next);
      }
    });
    tree.addEventListener("click", event => {
      const button = event.target.closest("button");
      if (button) this.selectEntry(Number(button.dataset.entry));
    });
  }

  show(content) {
    this.content = content;
    this.bytes = bytesOf(content.content);
    this.part = undefined;
    this.own = new Map();
    for (const part of content.recorded) {
      if (!this.own.has(part.entry)) this.own.set(part.entry, []);
      this.own.get(part.entry).push(part);
    }
    this.showHex();
    this.showTree();
    this.showTable();
    this.status.textContent = "";
  }

  showHex() {
    const shown = this.bytes.length;
    const rows = document.createDocumentFragment();
    let part = 0;
    this.spans = [];
    for (let from = 0; from < shown; from += ROW) {
      const line = element("div", {className: "row"}, element("span", {className: "offset"}, from.toString(16).padStart(4, "0")));
      const text = element("span", {className: "ascii"});
      for (let at = from; at < Math.min(from + ROW, shown); at++) {
        while (this.content.parts[part].end <= at) part++;
        const role = this.content.parts[part].role;
        const span = element("span", {className: `byte ${role}`}, hexOf(this.bytes[at]));
        span.dataset.part = part;
        if (at === this.content.offset) span.classList.add("wrong");
        this.spans[at] = span;
        line.append(span);
        const byte = this.bytes[at];
        text.append(byte > 32 && byte < 127 ? String.fromCharCode(byte) : "·");
      }
      line.append(text);
      rows.append(line);
    }
    if (shown < this.content.size) rows.append(element("p", {}, `${this.content.size - shown} more bytes are not shown.`));
    if (this.bytes.length === 0) rows.append(element("p", {}, "No bytes: a message of defaults."));
    this.hex.replaceChildren(rows);
  }

  showTree() {
    const lists = [element("ul")];
    const entries = this.content.entries;
    this.buttons = entries.map((entry, index) => {
      const size = (this.own.get(index) ?? []).reduce((sum, part) => sum + part.end - part.start, 0);
      const value = entry.text === null ? "" : entry.text;
      const button = element("button", {type: "button", "aria-pressed": "false"},
        element("b", {}, entry.name || "(the message)"), " ", element("i", {}, entry.type), " ",
        element("code", {}, value), element("small", {}, ` ${size} B`));
      button.dataset.entry = index;
      const item = element("li", {}, button);
      while (lists.length <= entry.depth) {
        const inner = element("ul");
        lists.at(-1).lastElementChild.append(inner);
        lists.push(inner);
      }
      lists.length = entry.depth + 1;
      lists[entry.depth].append(item);
      return button;
    });
    const more = this.content.values - entries.length;
    if (more > 0) lists[0].append(element("li", {}, `${more} more values are not shown.`));
    this.tree.replaceChildren(lists[0]);
  }

  showTable() {
    const rows = this.content.parts.slice(0, MAX_ROWS).map(part => {
      const entry = this.content.entries[part.entry];
      const bytes = Array.from(this.bytes.slice(part.start, Math.min(part.end, part.start + ROW)), hexOf).join(" ");
      return element("tr", {},
        element("td", {className: "figure"}, String(part.start)),
        element("td", {}, element("code", {}, bytes + (part.end - part.start > ROW ? " …" : ""))),
        element("td", {}, ROLES[part.role]),
        element("th", {scope: "row"}, part.entry < 0 ? "" : pathOf(this.content.entries, part.entry)),
        element("td", {}, part.role === "VALUE" && entry?.text ? entry.text : ""));
    });
    this.table.replaceChildren(...rows);
  }

  selectPart(index) {
    this.part = index;
    const part = this.content.parts[index];
    this.select(part.entry, part);
  }

  selectEntry(index) {
    this.part = this.content.parts.findIndex(part => part.entry === index);
    this.select(index, null);
  }

  select(entry, part) {
    this.spans.forEach(span => span.classList.remove("selected", "within"));
    const entries = this.content.entries;
    let last = entry;
    while (entry >= 0 && last + 1 < entries.length && entries[last + 1].depth > entries[entry].depth) last++;
    for (let i = entry; entry >= 0 && i <= last; i++) {
      for (const {start, end} of this.own.get(i) ?? []) {
        for (let at = start; at < end; at++) this.spans[at]?.classList.add(i === entry ? "selected" : "within");
      }
    }
    if (entry < 0) {
      for (let at = part.start; at < part.end; at++) this.spans[at]?.classList.add("selected");
    }
    this.buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(index === entry)));
    const button = this.buttons[entry];
    button?.scrollIntoView({block: "nearest"});
    const first = part ?? (this.own.get(entry) ?? [])[0];
    if (first) this.spans[first.start]?.scrollIntoView({block: "nearest"});
    this.status.textContent = this.describe(entry, part);
  }

  describe(entry, part) {
    const found = this.content.entries[entry];
    const field = found ? `${pathOf(this.content.entries, entry)} (${found.type})` : "no field";
    const value = found && found.text !== null ? ` = ${found.text}` : "";
    if (part) {
      const length = part.end - part.start;
      return `${length} ${length === 1 ? "byte" : "bytes"} at ${part.start}, ${ROLES[part.role]}: ${field}${value}`;
    }
    const sizes = {};
    for (const each of this.own.get(entry) ?? []) sizes[each.role] = (sizes[each.role] ?? 0) + each.end - each.start;
    const roles = Object.entries(sizes).map(([role, size]) => `${role.toLowerCase()} ${size}`).join(", ");
    return `${field}${value}: ${roles ? `bytes for ${roles}` : "no bytes of its own"}`;
  }
}
