function decodeExtended(value: string): string | null {
  const match = /^utf-8'[^']*'(.*)$/iu.exec(value);
  if (!match?.[1]) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** A name and no path; characters that file systems refuse become `_`. */
function safeName(name: string): string {
  return name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/gu, '_').trim();
}

/**
 * Reads the file name from a Content-Disposition header (RFC 6266, with RFC 5987's `filename*` first).
 * @returns `transcript_{id}.txt` where the header names none
 */
export function downloadName(header: string | null, id: string): string {
  const fallback = `transcript_${id}.txt`;
  if (header === null) return fallback;
  const extended = /(?:^|;)\s*filename\*\s*=\s*([^;]+)/iu.exec(header)?.[1]?.trim();
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:\\.|[^"\\])*)"/iu.exec(header)?.[1]?.replace(/\\(.)/gu, '$1');
  const bare = /(?:^|;)\s*filename\s*=\s*([^";\s]+)/iu.exec(header)?.[1];
  const name = (extended === undefined ? null : decodeExtended(extended)) ?? quoted ?? bare ?? '';
  return safeName(name) || fallback;
}
