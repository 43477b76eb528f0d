import { AppError } from './app-error.js';

/** Makes a string storable: lone surrogates become U+FFFD, NUL goes (PostgreSQL refuses NUL in text and both in jsonb). */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

/** Nothing that is sent to us nests deeper; what does would exhaust the stack further on. */
const MAX_DEPTH = 50;

/**
 * {@link cleanText} on every string and key inside a JSON value.
 * @throws AppError MALFORMED_BODY when it nests deeper than any call needs
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new AppError('MALFORMED_BODY');
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, depth + 1));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [cleanText(key), cleanJson(inner, depth + 1)]),
    );
  }
  return value;
}
