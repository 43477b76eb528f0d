import { Unzip, UnzipInflate } from 'fflate';

/** The part of a Word document that holds its text. */
const PART = 'word/document.xml';
/** A talk of 500,000 characters, each in a run of its own with its formatting, stays far below this. */
const MAX_PART_BYTES = 64_000_000;
/** Unpacked piece by piece, so that a file made to grow without end is given up early. */
const PIECE = 16_384;

/** Why the text of a document cannot be had. */
export class DocxUnreadable extends Error {
  override readonly name = 'DocxUnreadable';
}

/** The text of a Word document, one line a paragraph or line break. @throws DocxUnreadable */
export function docxText(bytes: Uint8Array): string {
  return documentText(new TextDecoder().decode(unpack(bytes)));
}

function unpack(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const read = { isWhole: false };
  const archive = new Unzip((file) => {
    if (file.name !== PART) return;
    file.ondata = (error, piece, final) => {
      size += error ? 0 : piece.length;
      if (error || size > MAX_PART_BYTES) throw new DocxUnreadable(PART);
      pieces.push(piece);
      read.isWhole ||= final;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !read.isWhole; at += PIECE)
      archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch {
    throw new DocxUnreadable(PART);
  }
  if (!read.isWhole) throw new DocxUnreadable(PART);
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Ends of paragraphs and breaks are line breaks; a tabulator is a space. */
const MARKS: Readonly<Record<string, string>> = {
  '/w:p': '\n',
  'w:br': '\n',
  'w:cr': '\n',
  'w:tab': ' ',
};

/**
 * The words in WordprocessingML (ECMA-376): what stands in `w:t`. Nothing is resolved or loaded, and each character is read once.
 * @throws DocxUnreadable where the document brings declarations of its own
 */
export function documentText(xml: string): string {
  if (xml.includes('<!')) throw new DocxUnreadable(PART);
  const parts: string[] = [];
  let isText = false;
  let at = 0;
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', at)) {
    if (isText) parts.push(plain(xml.slice(at, start)));
    const end = xml.indexOf('>', start);
    if (end === -1) break;
    const tag = xml.slice(start + 1, end);
    const name = /^\/?[\w:]*/u.exec(tag)?.[0] ?? '';
    isText = name === 'w:t' && !tag.endsWith('/');
    parts.push(MARKS[name] ?? '');
    at = end + 1;
  }
  return parts.join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const HIGHEST = 0x10ffff;

function plain(text: string): string {
  return text.replace(/&(#x?[\da-f]{1,6}|[a-z]{2,4});/giu, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    const isHex = entity.charAt(1).toLowerCase() === 'x';
    const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code <= HIGHEST ? String.fromCodePoint(code) : whole;
  });
}
