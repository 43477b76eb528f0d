/** The id under which something is sent, and what it was made for. */
export interface RequestKey {
  id: string;
  of: string;
}

/** A random UUID, also in a page without HTTPS, where `crypto.randomUUID` is missing. */
function randomId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** The key of a request: the same for as long as the same is sent, so that sending it again makes nothing twice. */
export function keyFor(earlier: RequestKey | null, request: unknown): RequestKey {
  const of = JSON.stringify(request);
  return earlier?.of === of ? earlier : { id: randomId(), of };
}
