import { AppError } from './errors/app-error.js';

/**
 * More marks than this on one letter are no letter of any language (UAX #15, stream-safe text). Normalising text sorts
 * them, which takes time with the square of their number.
 */
const MARKS = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/** Without any of these a string is storable as it is. */
const SUSPECT = /[\u0000\ud800-\udfff\p{M}\uFF9E\uFF9F]/u;

/**
 * Makes a string storable: lone surrogates become U+FFFD, NUL goes (PostgreSQL refuses NUL in text and both in jsonb), and so does
 * what stands on a letter beyond 30 marks.
 */
export function cleanText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.toWellFormed().replaceAll('\u0000', '').replace(MARKS, '$1');
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
    const entries = Object.entries(value);
    for (const entry of entries) {
      entry[0] = cleanText(entry[0]);
      entry[1] = cleanJson(entry[1], depth + 1);
    }
    return Object.fromEntries(entries);
  }
  return value;
}
