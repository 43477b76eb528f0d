/** Beyond this a file cannot hold a transcript that is accepted: 500,000 characters of at most 4 bytes, and times. */
const MAX_FILE_BYTES = 8_000_000;

/** Why a file cannot be read, in words for the person who chose it. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function byteOrderMark([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/**
 * Reads the text of a file that may have been written on an older Windows: UTF-8, UTF-16 with its mark, else Shift_JIS.
 * @throws FileRefused when it is none of them
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = byteOrderMark(bytes);
  const text = marked ? decode(bytes, marked) : (decode(bytes, 'utf-8') ?? decode(bytes, 'shift_jis'));
  // NUL does not occur in text: it is a picture, a recording or a document.
  if (text === null || text.includes('\u0000')) {
    throw new FileRefused(
      'ファイルを文字として読み取れませんでした。テキスト（.txt）、字幕（.vtt）、Word（.docx）のファイルを選んでください。',
    );
  }
  return text;
}

/** Reads a chosen file in the browser. @throws FileRefused with what to do instead */
export async function readTranscriptFile(file: File): Promise<string> {
  if (!/\.(txt|vtt|docx)$/iu.test(file.name)) {
    throw new FileRefused('読み込めるのは .txt、.vtt、.docx のファイルです。');
  }
  if (file.size > MAX_FILE_BYTES) {
    throw new FileRefused('ファイルが大きすぎます。文字起こしは50万文字までです。');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = /\.docx$/iu.test(file.name) ? await readDocx(bytes) : decodeText(bytes);
  if (text.trim() === '') throw new FileRefused('ファイルに文字がありません。');
  return text;
}

/** The reader of documents is loaded when the first one comes. */
async function readDocx(bytes: Uint8Array): Promise<string> {
  const { docxText, DocxUnreadable } = await import('./docx-text.js');
  try {
    return docxText(bytes);
  } catch (error) {
    if (!(error instanceof DocxUnreadable)) throw error;
    throw new FileRefused('Wordのファイルを読み取れませんでした。文字だけを貼り付けても取り込めます。');
  }
}
