import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { TableData } from './table.js';

/** More than there is, so that it is unpacked in one piece; what is not written to takes no memory. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

type Header<Rest, Name extends string> = Rest & {
  tables: { name: Name; heads: number; scales: readonly number[]; rows: number }[];
};

/** One file: the length of its head, the head as JSON, then keys and weights of each table, packed. */
export function packTables<Name extends string>(rest: object, tables: Readonly<Record<Name, TableData>>): Buffer {
  const names = Object.keys(tables) as Name[];
  const header: Header<object, Name> = {
    ...rest,
    tables: names.map((name) => ({
      name,
      heads: tables[name].heads,
      scales: tables[name].scales,
      rows: tables[name].keys.length,
    })),
  };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const parts = names.flatMap((name) => {
    const { keys, weights: own, heads } = tables[name];
    const spread = Buffer.alloc(keys.length * 4);
    keys.forEach((key, row) => spread.writeUInt32LE(key, row * 4));
    return [spread, Buffer.from(byHead(own, heads).buffer)];
  });
  return brotliCompressSync(Buffer.concat([length, head, ...parts]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** What `packTables` packed, which alone writes these files: they are built into the product. @throws Error where the file is not whole */
export function unpackTables<Rest extends object, Name extends string>(
  packed: Buffer,
): Omit<Header<Rest, Name>, 'tables'> & { tables: Readonly<Record<Name, TableData>> } {
  const whole = brotliDecompressSync(packed, { chunkSize: UNPACKED_BYTES });
  let at = 4 + whole.readUInt32LE(0);
  const { tables: heads, ...rest } = JSON.parse(whole.subarray(4, at).toString()) as Header<Rest, Name>;
  const tables = heads.map(({ name, heads: count, scales, rows }) => {
    const keys = new Uint32Array(rows);
    for (let row = 0; row < rows; row += 1) keys[row] = whole.readUInt32LE(at + row * 4);
    at += rows * 4;
    const weights = byRow(new Int8Array(whole.buffer, whole.byteOffset + at, rows * count), count);
    at += rows * count;
    return [name, { heads: count, scales, keys, weights }] as const;
  });
  if (at !== whole.length) throw new Error('the weights are not whole');
  return { ...rest, tables: Object.fromEntries(tables) as Record<Name, TableData> };
}

/** Weights of one head side by side pack better. */
function byHead(weights: Int8Array, heads: number): Int8Array {
  return turned(weights, weights.length / heads, heads);
}

function byRow(weights: Int8Array, heads: number): Int8Array {
  return turned(weights, heads, weights.length / heads);
}

/** Rows as columns. Number by number, since `Int8Array.from` would first make a list of millions of values. */
function turned(weights: Int8Array, rows: number, columns: number): Int8Array {
  const other = new Int8Array(weights.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      other[column * rows + row] = weights[row * columns + column] ?? 0;
  return other;
}
