/**
 * What a JSON text holds; the caller says of which shape it is.
 * @param {string} text
 * @returns {unknown}
 */
export function parseJson(text) {
  return JSON.parse(text);
}
