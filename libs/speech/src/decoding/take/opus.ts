import { OpusDecoder } from 'opus-decoder';
import type { DecodeOpus } from './take-reader.js';

/** libopus for one take. */
export interface Opus {
  decode: DecodeOpus;
  free(): void;
}

/** Makes a decoder; the first one compiles the WebAssembly. One channel: libopus mixes stereo down. */
export async function createOpus(): Promise<Opus> {
  const decoder = new OpusDecoder({ channels: 1, preSkip: 0 });
  await decoder.ready;
  return {
    decode: (packet) => {
      // Longer than its input buffer, which no recorder's packet is: silence, as for every packet that is broken.
      const decoded = packet.length > LONGEST_PACKET ? null : decoder.decodeFrame(packet);
      return decoded?.channelData[0] ?? new Float32Array(0);
    },
    free: () => decoder.free(),
  };
}

const LONGEST_PACKET = 3840;
