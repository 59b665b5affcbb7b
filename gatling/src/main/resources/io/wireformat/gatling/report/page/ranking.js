'use strict';
(() => {
  const SEGMENT = 1460;
  const TEN_SEGMENTS = 10;

  const transmitMillis = (link, bytes) => bytes / link.bytesPerSecond * 1000;

  // a new connection waits for the first acknowledgement of each window that is full before the last byte
  function stallMillis(link, bytes) {
    const untilAcknowledged = link.roundTripMs + transmitMillis(link, SEGMENT);
    let window = link.windowSegments * SEGMENT;
    let stalls = 0;
    for (let sent = window; sent < bytes && transmitMillis(link, window) < untilAcknowledged; sent += window) {
      stalls += untilAcknowledged - transmitMillis(link, window);
      window *= 2;
    }
    return stalls;
  }

  function oneWayMillis(link, bytes, isNew) {
    return link.roundTripMs / 2 + transmitMillis(link, bytes) + (isNew ? stallMillis(link, bytes) : 0);
  }

  // the last of the round trips is the exchange itself
  function exchangeMillis(link, exchange) {
    return exchange.localMs + (exchange.roundTrips - 1) * link.roundTripMs
      + oneWayMillis(link, exchange.request, exchange.isNew) + oneWayMillis(link, exchange.response, exchange.isNew);
  }

  window.wireformat = { exchangeMillis };

  const controls = document.getElementById('controls');
  if (!controls) return;

  const exchanges = Array.from(document.querySelectorAll('#exchanges tbody tr'), row => {
    const [format, name, connection, roundTrips, request, response, localMs] =
      Array.from(row.cells, cell => cell.dataset.value);
    return { format, name, isNew: connection === 'new', roundTrips: Number(roundTrips), request: Number(request),
      response: Number(response), localMs: Number(localMs) };
  });

  const byId = id => document.getElementById(id);
  const digits = (value, most) => value.toLocaleString('en', { maximumSignificantDigits: most });
  const millis = value => {
    const decimals = value < 10 ? 2 : 1;
    return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) + ' ms';
  };
  const rate = value => value >= 1e9 ? digits(value / 1e9, 3) + ' GB/s'
    : value >= 1e6 ? digits(value / 1e6, 3) + ' MB/s' : digits(value / 1e3, 3) + ' kB/s';

  // each step of a slider is the same ratio
  function slider(id, from, to, show) {
    const input = byId(id);
    const steps = Number(input.max);
    let exact = from;
    function tell() {
      byId(id + '-value').textContent = show(exact);
      input.setAttribute('aria-valuetext', show(exact));
    }
    input.addEventListener('input', () => {
      exact = Number((from * (to / from) ** (input.value / steps)).toPrecision(3));
      tell();
      rank();
    });
    return {
      value: () => exact,
      move(value) {
        exact = value;
        input.value = Math.round(Math.log(value / from) / Math.log(to / from) * steps);
        tell();
      },
    };
  }

  const roundTrip = slider('round-trip', 0.1, 1000, millis);
  const bandwidth = slider('bandwidth', 1e4, 1e10, rate);
  const exchange = byId('exchange');
  let windowSegments = TEN_SEGMENTS;

  // less is no reason to choose a format
  const MATTERS = 0.01;

  function item(entry, most, fastest) {
    const line = document.createElement('li');
    const name = document.createElement('span');
    name.className = 'name';
    name.textContent = entry.format;
    const track = document.createElement('span');
    track.className = 'track';
    const bar = document.createElement('span');
    bar.className = 'bar';
    bar.style.width = 100 * entry.millis / most + '%';
    track.append(bar);
    const time = document.createElement('span');
    time.className = 'time';
    const behind = entry.millis / fastest - 1;
    time.textContent = millis(entry.millis)
      + (behind === 0 ? '' : behind < MATTERS ? ' (no difference)' : ' (+' + digits(100 * behind, 2) + ' %)');
    line.append(name, track, time);
    return line;
  }

  function words(ranked, link) {
    const first = ranked[0];
    const last = ranked[ranked.length - 1];
    const ratio = last.millis / first.millis;
    const where = millis(link.roundTripMs) + ' and ' + rate(link.bytesPerSecond) + ' away: ';
    return where + (ratio < 1 + MATTERS ? 'no difference that matters.'
      : first.format + ' first, ' + millis(first.millis) + '; ' + last.format + ' takes ' + digits(ratio, 3)
        + ' times as long.');
  }

  function rank() {
    const link = { roundTripMs: roundTrip.value(), bytesPerSecond: bandwidth.value(), windowSegments };
    const ranked = exchanges.filter(each => each.name === exchange.value)
      .map(each => ({ format: each.format, millis: exchangeMillis(link, each) }))
      .sort((one, other) => one.millis - other.millis);
    const most = ranked[ranked.length - 1].millis;
    byId('ranking').replaceChildren(...ranked.map(entry => item(entry, most, ranked[0].millis)));
    byId('ranking-words').textContent = words(ranked, link);
  }

  function moveTo(preset) {
    windowSegments = Number(preset.dataset.window);
    roundTrip.move(Number(preset.dataset.roundTrip));
    bandwidth.move(Number(preset.dataset.bandwidth));
    rank();
  }

  const presets = Array.from(byId('presets').children);
  presets.forEach(preset => {
    preset.append(': ' + digits(Number(preset.dataset.roundTrip), 3) + ' ms, ' + rate(Number(preset.dataset.bandwidth)));
    preset.addEventListener('click', () => moveTo(preset));
  });
  exchange.addEventListener('change', rank);
  if (presets.length > 0) {
    moveTo(presets[presets.length - 1]);
  } else {
    roundTrip.move(50);
    bandwidth.move(1e6);
    rank();
  }
})();
