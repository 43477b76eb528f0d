/** Samples of one frame at 48 kHz, by the five high bits of a packet's first byte (RFC 6716, 3.1). */
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0;
  if (config < 16) return config % 2 === 0 ? 480 : 960;
  return 120 << (config & 3);
}

const LONGEST = 5760;
const LONGEST_FRAME = 1275;

/** A length of one or two bytes: its value and where it ends; null when it is cut off. */
function frameLength(packet: Uint8Array, at: number): { length: number; next: number } | null {
  const first = packet[at];
  if (first === undefined) return null;
  if (first < 252) return { length: first, next: at + 1 };
  const second = packet[at + 1];
  return second === undefined ? null : { length: second * 4 + first, next: at + 2 };
}

/** The many frames of a packet of code 3 (RFC 6716, 3.2.5). */
function manyFrames(packet: Uint8Array): number {
  const flags = packet[1] ?? 0;
  const count = flags & 63;
  let at = 2;
  let end = packet.length;
  if ((flags & 64) !== 0) {
    let byte = 255;
    while (byte === 255) {
      byte = packet[at++] ?? 256;
      end -= byte === 255 ? 254 : byte;
    }
  }
  if ((flags & 128) !== 0) {
    for (let frame = 1; frame < count; frame++) {
      const coded = frameLength(packet, at);
      if (coded === null) return 0;
      at = coded.next;
      end -= coded.length;
    }
    return end >= at && end - at <= LONGEST_FRAME ? count : 0;
  }
  const bytes = end - at;
  return bytes >= 0 && bytes % Math.max(count, 1) === 0 && bytes / count <= LONGEST_FRAME ? count : 0;
}

function frames(packet: Uint8Array): number {
  const bytes = packet.length - 1;
  switch ((packet[0] ?? 0) & 3) {
    case 0:
      return bytes <= LONGEST_FRAME ? 1 : 0;
    case 1:
      return bytes % 2 === 0 && bytes / 2 <= LONGEST_FRAME ? 2 : 0;
    case 2: {
      const first = frameLength(packet, 1);
      const second = first === null ? -1 : packet.length - first.next - first.length;
      return second >= 0 && second <= LONGEST_FRAME ? 2 : 0;
    }
    default:
      return manyFrames(packet);
  }
}

/** How many samples at 48 kHz an Opus packet holds; 0 when a decoder would not take it. */
export function opusSamples(packet: Uint8Array): number {
  const first = packet[0];
  if (first === undefined) return 0;
  const samples = frames(packet) * frameSamples(first >> 3);
  return samples <= LONGEST ? samples : 0;
}
