import { deflateSync } from 'node:zlib';

/** How many objects share a stream. */
const TOGETHER = 200;
const STREAM = /\bstream\r?\n/u;

/**
 * The same PDF at less than half the size: Chromium writes each of the many small objects of a Japanese font as plain text; here they
 * are put together into compressed object streams (PDF 1.5), and the table of places becomes a stream as well.
 * @param {Buffer} pdf
 */
export function packPdf(pdf) {
  const text = pdf.toString('latin1');
  const { places, trailer } = readTable(text);
  const ends = [...places.map(({ at }) => at), text.lastIndexOf('\nxref') + 1].sort((a, b) => a - b);
  const head = Buffer.from('%PDF-1.5\n%\xE2\xE3\xCF\xD3\n', 'latin1');
  const out = [head];
  let length = head.length;
  /** @type {Map<number, [kind: number, where: number, at: number]>} */
  const rows = new Map();
  const write = (/** @type {number} */ id, /** @type {string} */ body) => {
    rows.set(id, [1, length, 0]);
    const object = Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1');
    out.push(object);
    length += object.length;
  };
  const small = [];
  for (const { id, at } of places) {
    const whole = text.slice(
      at,
      ends.find((end) => end > at),
    );
    const body = whole.slice(whole.indexOf('obj') + 3, whole.lastIndexOf('endobj')).trim();
    if (STREAM.test(body)) write(id, body);
    else small.push({ id, body });
  }
  let next = Math.max(...places.map(({ id }) => id)) + 1;
  while (small.length > 0) {
    const group = small.splice(0, TOGETHER);
    let offset = 0;
    const index = group.map(({ id, body }) => {
      const entry = `${id} ${offset}`;
      offset += body.length + 1;
      return entry;
    });
    const places = `${index.join(' ')}\n`;
    write(
      next,
      stream(
        `/Type /ObjStm /N ${group.length} /First ${places.length}`,
        `${places}${group.map(({ body }) => body).join('\n')}`,
      ),
    );
    group.forEach(({ id }, at) => rows.set(id, [2, next, at]));
    next += 1;
  }
  const start = length;
  rows.set(next, [1, start, 0]);
  const table = Buffer.alloc((next + 1) * 7);
  for (const [id, [kind, where, at]] of rows) {
    table.writeUInt8(kind, id * 7);
    table.writeUInt32BE(where, id * 7 + 1);
    table.writeUInt16BE(at, id * 7 + 5);
  }
  write(next, stream(`/Type /XRef /Size ${next + 1} /W [1 4 2] ${trailer}`, table.toString('latin1')));
  out.push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(out);
}

/**
 * @param {string} dictionary
 * @param {string} content
 */
function stream(dictionary, content) {
  const data = deflateSync(Buffer.from(content, 'latin1'), { level: 9 }).toString('latin1');
  return `<<${dictionary} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream`;
}

/**
 * Where each object stands, and what the trailer says besides.
 * @param {string} text
 */
function readTable(text) {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)?.[1]);
  const [, first, count] = /^xref\s+(\d+) (\d+)\s*\n/u.exec(text.slice(start)) ?? [];
  if (first !== '0') throw new Error('a PDF as Chromium writes it was expected');
  const lines = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(count));
  const places = lines.flatMap((line, id) => (line[17] === 'n' ? [{ id, at: Number(line.slice(0, 10)) }] : []));
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/u.exec(text.slice(start))?.[1] ?? '';
  return { places, trailer: trailer.replace(/\/Size \d+/u, '').trim() };
}
