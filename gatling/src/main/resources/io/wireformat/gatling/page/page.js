'use strict';
(() => {
  const root = document.documentElement;
  root.classList.add('js');

  // browsers may deny storage to a page from a file: then the choice is not saved
  function remembered() {
    try { return localStorage.getItem('scheme') || ''; } catch (refused) { return ''; }
  }
  function remember(scheme) {
    try { localStorage.setItem('scheme', scheme); } catch (refused) { /* not saved */ }
  }
  const scheme = document.getElementById('scheme');
  function paint() {
    if (scheme.value) root.dataset.scheme = scheme.value;
    else delete root.dataset.scheme;
  }
  scheme.value = remembered();
  scheme.addEventListener('change', () => { remember(scheme.value); paint(); });
  paint();

  const status = document.getElementById('status');
  let forget = 0;
  function say(text) {
    status.textContent = text;
    clearTimeout(forget);
    forget = setTimeout(() => { status.textContent = ''; }, 4000);
  }

  const meant = cell => cell.dataset.value;
  const copied = cell => cell.dataset.copied ?? meant(cell);
  const isFigure = cell => cell.classList.contains('figure');

  function compare(one, other) {
    if (isFigure(one)) return Number(meant(one)) - Number(meant(other));
    return meant(one).localeCompare(meant(other), 'en', { numeric: true });
  }

  // missing figures stay at the end in every order
  function sort(table, column, descending) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    rows.sort((one, other) => {
      const left = one.cells[column];
      const right = other.cells[column];
      if (!meant(left) || !meant(right)) return !meant(left) - !meant(right);
      return descending ? compare(right, left) : compare(left, right);
    });
    body.append(...rows);
  }

  function makeSortable(table) {
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      const rows = Array.from(table.tBodies[0].rows);
      head.classList.toggle('figures', rows.some(row => isFigure(row.cells[column])));
      button.addEventListener('click', () => {
        const descending = head.getAttribute('aria-sort') === 'ascending';
        heads.forEach(each => each.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        sort(table, column, descending);
      });
    });
  }

  const headings = table => Array.from(table.tHead.rows[0].cells, head => head.textContent);
  const values = table => Array.from(table.tBodies[0].rows, row => Array.from(row.cells, copied));

  function csv(table) {
    const quote = value => /[",\r\n]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;
    return [headings(table), ...values(table)].map(row => row.map(quote).join(',') + '\r\n').join('');
  }

  function markdown(table) {
    const line = row => '| ' + row.map(value => value.replaceAll('\\', '\\\\').replaceAll('|', '\\|')
      .replace(/\s+/g, ' ')).join(' | ') + ' |\n';
    const aligned = Array.from(table.tHead.rows[0].cells, head => head.classList.contains('figures') ? '---:' : '---');
    return [headings(table), aligned, ...values(table)].map(line).join('');
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (refused) {
      const area = document.createElement('textarea');
      area.value = text;
      document.body.append(area);
      area.select();
      const copied = document.execCommand('copy');
      area.remove();
      if (!copied) throw refused;
    }
  }

  function makeCopyable(table) {
    const tools = document.createElement('div');
    tools.className = 'tools';
    [['CSV', csv], ['Markdown', markdown]].forEach(([kind, write]) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy as ' + kind;
      button.addEventListener('click', () => copy(write(table)).then(
        () => say(table.tBodies[0].rows.length + ' rows copied as ' + kind),
        () => say('The browser does not allow this page to copy')));
      tools.append(button);
    });
    table.parentElement.before(tools);
  }

  document.querySelectorAll('table.data').forEach(table => {
    makeSortable(table);
    makeCopyable(table);
  });

  // open all details for printing
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(each => { each.open = true; }));
})();
