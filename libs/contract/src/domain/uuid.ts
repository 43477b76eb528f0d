/**
 * The UUIDv7 of a moment (RFC 9562): ids sort by the time they were made.
 * @param at milliseconds since epoch
 * @param random 16 random bytes
 */
export function uuidV7(at: number, random: Uint8Array): string {
  const time = at.toString(16).padStart(12, '0');
  const hex = Array.from(random, (byte, n) => {
    // Version and variant stand in the upper bits of two bytes.
    const marked = n === 6 ? (byte & 0x0f) | 0x70 : n === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return (time + hex.slice(12)).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
