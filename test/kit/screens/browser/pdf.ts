import { inflateSync } from 'node:zlib';

/** What is known of a PDF as `npm run documents` writes it, whose pages and fonts stand in compressed streams. */
export interface ReadPdf {
  bytes: number;
  pages: number;
  /** Fonts that the file carries, glyph by glyph; nothing is looked for on the reader's machine. */
  fonts: number;
}

/** Fetches a PDF and reads it. @throws Error when it is none */
export async function readPdf(url: string): Promise<ReadPdf> {
  const answer = await fetch(url);
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  if (answer.headers.get('content-type') !== 'application/pdf' || !text.startsWith('%PDF-'))
    throw new Error(`${url} is no PDF`);
  const objects = [...text.matchAll(/\/Type \/ObjStm[\s\S]*?stream\n([\s\S]*?)\nendstream/gu)]
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .join('\n');
  return {
    bytes: text.length,
    pages: objects.match(/\/Type ?\/Page\b/gu)?.length ?? 0,
    fonts: objects.match(/\/Subtype ?\/(?:Type3|Type0)\b/gu)?.length ?? 0,
  };
}
