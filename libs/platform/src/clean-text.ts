/** Makes a string storable: lone surrogates become U+FFFD, NUL goes (PostgreSQL refuses NUL in text and both in jsonb). */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** {@link cleanText} on every string and key inside a JSON value. Depth is bounded by the body parser's size limit. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanJson(inner)]));
  }
  return value;
}
