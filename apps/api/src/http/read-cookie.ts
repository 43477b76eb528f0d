/** A cookie of a request's `Cookie` header; undefined where it has none of the name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  return (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}
