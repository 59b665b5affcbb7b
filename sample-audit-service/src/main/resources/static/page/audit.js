const SHOWN = 200;
const FORMATS = {
  json: 'application/json',
  xml: 'application/xml',
  cbor: 'application/cbor',
  smile: 'application/x-jackson-smile',
  msgpack: 'application/vnd.msgpack',
  protobuf: 'application/protobuf',
  'protobuf-json': 'application/protobuf+json',
  avro: 'application/avro',
  flatbuffers: 'application/x-flatbuffers',
  'thrift-compact': 'application/vnd.apache.thrift.compact',
  'thrift-binary': 'application/vnd.apache.thrift.binary',
  capnp: 'application/x-capnp',
  'capnp-packed': 'application/x-capnp-packed'
};

const find = selector => document.querySelector(selector);
const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

let key = '';
let following = new AbortController();
let newest = [];
let found = null; // the events of a query, while they are shown instead of the newest
let selection = 0;

async function request(path, headers = {}, signal = undefined) {
  const response = await fetch(path, {
    headers: { Authorization: `Bearer ${key}`, ...headers }, signal, cache: 'no-store', credentials: 'omit'
  });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw Object.assign(new Error(problem.detail ?? `The service responded with ${response.status}`), { status: response.status });
  }
  return response;
}

function describe(list, entries) {
  list.replaceChildren(...entries.filter(([, value]) => value !== null && value !== undefined)
    .flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
}

async function follow() {
  following.abort();
  following = new AbortController();
  const signal = following.signal;
  newest = [];
  let after = -50;
  while (!signal.aborted) {
    try {
      await readTail(after, signal, item => { after = item.sequence; });
    } catch (failure) {
      if (signal.aborted) {
        return;
      }
      find('#status').textContent = `Not connected: ${failure.message}`;
      if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
        return;
      }
    }
    await new Promise(next => setTimeout(next, 1000));
  }
}

async function readTail(after, signal, received) {
  const response = await request(`events/tail?after=${after}`, { Accept: 'application/x-ndjson' }, signal);
  find('#status').textContent = 'Following the log';
  showLog();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { value, done } = await reader.read();
    if (done) {
      throw new Error('the service closed the connection');
    }
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    const items = lines.filter(line => line !== '').map(line => JSON.parse(line));
    items.forEach(received);
    const added = items.filter(item => item.event);
    newest = [...added.reverse(), ...newest].slice(0, SHOWN);
    if (added.length > 0) {
      suggest();
      show();
    }
    if (items.length > 0) {
      find('#status').textContent = `Following the log, which ends with ${items.at(-1).sequence}`;
    }
  }
}

async function showLog() {
  try {
    const [checkpoint, keys] = await Promise.all(
      ['log/checkpoint', 'log/key'].map(async path => (await request(path)).text()));
    const [origin, size, root] = checkpoint.split('\n');
    describe(find('#log'), [['Origin', origin], ['Published entries', size], ['Root', root], ['Key', keys.trim()]]);
  } catch (failure) {
    describe(find('#log'), [['Checkpoint', failure.message]]);
  }
}

function suggest() {
  for (const name of ['type', 'source']) {
    const values = [...new Set(newest.map(item => item.event[name]))].slice(0, 20);
    find(`#${name}s`).replaceChildren(...values.map(value => Object.assign(make('option', ''), { value })));
  }
}

function filters() {
  return [...new FormData(find('#filters'))].filter(([, value]) => value !== '');
}

function show() {
  const wanted = filters().filter(([name]) => name !== 'from' && name !== 'to');
  const items = found ?? newest.filter(item => wanted.every(([name, value]) => item.event[name] === value));
  find('#shown').textContent = `${items.length} ${found ? 'stored events, the oldest first' : 'of the newest events'}`;
  const focused = document.activeElement?.dataset?.sequence;
  find('#events').replaceChildren(...items.map(row));
  if (focused) {
    find(`#events [data-sequence="${focused}"]`)?.focus();
  }
}

function row(item) {
  const line = document.createElement('tr');
  line.className = item.sequence === selection ? 'chosen' : '';
  const button = make('button', item.sequence);
  button.type = 'button';
  button.dataset.sequence = item.sequence;
  button.addEventListener('click', () => choose(item));
  const first = document.createElement('td');
  first.append(button);
  line.append(first, ...['time', 'type', 'subject', 'source'].map(name => make('td', item.event[name])));
  return line;
}

async function search(cursor) {
  const parameters = new URLSearchParams([...filters(), ['limit', 50], ...(cursor ? [['cursor', cursor]] : [])]);
  try {
    const page = await (await request(`events?${parameters}`, { Accept: 'application/json' })).json();
    const items = page.items.map((event, i) => ({ ...page.receipts[i], event }));
    found = cursor ? [...found, ...items] : items;
    find('#more').hidden = !page.next;
    find('#more').onclick = () => search(page.next);
    show();
  } catch (failure) {
    find('#shown').textContent = failure.message;
  }
}

function choose(item) {
  selection = item.sequence;
  show();
  find('#detail').hidden = false;
  find('#detail-title').textContent = `Event ${item.sequence}`;
  const { event } = item;
  describe(find('#fields'), [['Id', event.id], ['Type', event.type], ['Subject', event.subject], ['Source', event.source],
    ['Time', event.time], ['Data', event.data], ['Received', item.receivedAt], ['Leaf', item.leaf], ['Key', item.key]]);
  const path = `events/${encodeURIComponent(event.id)}`;
  const source = `source=${encodeURIComponent(event.source)}`;
  find('#formats').replaceChildren(...Object.keys(FORMATS).map(format => {
    const button = make('button', format);
    button.type = 'button';
    button.addEventListener('click', () => showBytes(format, `${path}?${source}`));
    return button;
  }));
  showBytes('protobuf', `${path}?${source}`);
  showProof(`${path}/proof?${source}`, item);
  find('#detail').focus();
}

async function showBytes(format, path) {
  for (const button of find('#formats').children) {
    button.ariaPressed = String(button.textContent === format);
  }
  try {
    const response = await request(path, { Accept: FORMATS[format] });
    const bytes = new Uint8Array(await response.arrayBuffer());
    find('#format-about').textContent = `${bytes.length} bytes of ${response.headers.get('Content-Type')}`;
    find('#bytes').textContent = dump(bytes);
  } catch (failure) {
    find('#format-about').textContent = failure.message;
    find('#bytes').textContent = '';
  }
}

function dump(bytes) {
  const lines = [];
  for (let at = 0; at < Math.min(bytes.length, 4096); at += 16) {
    const part = [...bytes.subarray(at, at + 16)];
    const hex = part.map(byte => byte.toString(16).padStart(2, '0')).join(' ');
    const text = part.map(byte => byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.').join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join('\n') + (bytes.length > 4096 ? '\n…' : '');
}

async function showProof(path, item) {
  find('#proof-about').textContent = '';
  try {
    const record = await (await request(path, { Accept: 'application/json' })).json();
    const [size, root] = record.proof.split('\n\n')[1].split('\n').slice(1);
    const isProved = await leadsTo(record, Number(size), root);
    find('#proof-about').textContent = isProved
      ? `The event is entry ${record.sequence} of the ${size} under the checkpoint's root, as its path shows. The page does not`
        + ' verify signatures: docs/verify_event.py does.'
      : 'The path does not lead from the event to the checkpoint\'s root.';
    find('#proof').textContent = record.proof;
    showLog();
  } catch (failure) {
    find('#proof-about').textContent = failure.message;
    find('#proof').textContent = '';
    if (failure.status === 503 && selection === item.sequence) {
      setTimeout(() => selection === item.sequence && showProof(path, item), 1000);
    }
  }
}

const decode = text => Uint8Array.from(atob(text), each => each.charCodeAt(0));

async function hash(...parts) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer()));
}

/** Whether an event's canonical content and the path lead to a root: RFC 9162, section 2.1.3.2. */
async function leadsTo(record, size, root) {
  const [, extra, , ...path] = record.proof.split('\n\n')[0].split('\n');
  const opening = decode(extra.split(' ')[1]);
  const tenant = new TextDecoder().decode(opening.subarray(25));
  const content = [tenant, ...['id', 'type', 'subject', 'source', 'time', 'data'].map(name => record.event[name])].flatMap(text => {
    const encoded = new TextEncoder().encode(text ?? '');
    const length = new DataView(new ArrayBuffer(4));
    length.setInt32(0, text === null || text === undefined ? -1 : encoded.length);
    return [length.buffer, encoded];
  });
  let result = await hash(Uint8Array.of(0), opening.subarray(0, 9), await hash(opening.subarray(9, 25), ...content));
  let node = record.sequence;
  let last = size - 1;
  for (const sibling of path.map(decode)) {
    if (node % 2 === 1 || node === last) {
      result = await hash(Uint8Array.of(1), sibling, result);
      while (node > 0 && node % 2 === 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      result = await hash(Uint8Array.of(1), result, sibling);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && btoa(String.fromCharCode(...result)) === root;
}

find('#connect').addEventListener('submit', event => {
  event.preventDefault();
  key = find('#key').value;
  follow();
});
find('#filters').addEventListener('submit', event => {
  event.preventDefault();
  search();
});
find('#filters').addEventListener('reset', () => {
  found = null;
  find('#more').hidden = true;
  setTimeout(show);
});
find('#filters').addEventListener('input', () => found ?? show());
