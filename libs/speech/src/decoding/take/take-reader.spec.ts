import { joinBlocks } from '../../../../../test/kit/sound/join-blocks.js';
import { cutAnywhere, randomNumbers, recording } from '../../../../../test/kit/sound/recording-fixtures.js';
import { createOpus, type Opus } from './opus.js';
import type { DecodedChunk } from '../../ports/decoder.port.js';
import type { AudioBlock } from '../../ports/recognizer.port.js';
import { TakeReader } from './take-reader.js';
import { WebmDemuxer, type OpusPacket } from '../webm/webm-demuxer.js';

const open: Opus[] = [];
afterEach(() => open.splice(0).forEach((opus) => opus.free()));

async function reader(fromMs = 0): Promise<TakeReader> {
  const opus = await createOpus();
  open.push(opus);
  return new TakeReader(fromMs, opus.decode, null);
}

function same(a: OpusPacket, b: OpusPacket): boolean {
  return a.startMs === b.startMs && a.samples === b.samples && Buffer.compare(a.data, b.data) === 0;
}

async function decode(pieces: Uint8Array[], fromMs = 0): Promise<{ blocks: AudioBlock[]; chunks: DecodedChunk[] }> {
  const take = await reader(fromMs);
  const chunks = pieces.map((piece) => take.push(piece));
  return { blocks: chunks.flatMap(({ blocks }) => blocks), chunks };
}

/** Where a sound begins after 50 ms of quiet, by the times of the blocks. */
function onsets(blocks: AudioBlock[]): number[] {
  const found: number[] = [];
  let quiet = 0;
  for (const { pcm, startMs } of blocks)
    for (let at = 0; at < pcm.length; at += 16) {
      const peak = pcm.subarray(at, at + 16).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      if (peak > 3_277 && quiet >= 50) found.push(startMs + at / 16);
      quiet = peak > 3_277 ? 0 : quiet + 1;
    }
  return found;
}

/** How strong a frequency is (Goertzel), as the amplitude of full scale. */
function strength(pcm: Int16Array, hz: number): number {
  let sine = 0;
  let cosine = 0;
  pcm.forEach((sample, i) => {
    sine += sample * Math.sin((2 * Math.PI * hz * i) / 16_000);
    cosine += sample * Math.cos((2 * Math.PI * hz * i) / 16_000);
  });
  return (2 * Math.hypot(sine, cosine)) / pcm.length / 32_768;
}

function from(blocks: AudioBlock[], startMs: number, lengthMs: number): Int16Array {
  const first = blocks[0]!.startMs;
  const pcm = joinBlocks(blocks);
  const at = Math.round((startMs - first) * 16);
  return pcm.subarray(at, at + lengthMs * 16);
}

/** A Cluster that begins at a second, with these packets from there on. */
function cluster(second: number, packets: readonly OpusPacket[]): Uint8Array {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(second * 1000);
  const blocks = packets.map(({ startMs, data }) => {
    const head = Buffer.alloc(8);
    head[0] = 0xa3;
    head.writeUInt16BE(0x4000 + data.length + 4, 1);
    head[3] = 0x81;
    head.writeInt16BE(startMs, 4);
    head[6] = 0x80;
    return Buffer.concat([head.subarray(0, 7), data]);
  });
  return Buffer.concat([Buffer.from('1f43b67501ffffffffffffffe784', 'hex'), time, ...blocks]);
}

describe('a take of a real MediaRecorder', () => {
  const tones = recording('tones');

  it('[REC-28] has each tone word at its time and with its frequency', async () => {
    const { blocks } = await decode(tones.pieces);
    const found = onsets(blocks);
    expect(found).toHaveLength(tones.words.length);
    tones.onsets.forEach((onset, i) => expect(Math.abs(found[i]! - onset)).toBeLessThanOrEqual(20));
    const shift = tones.onsets[0]! - tones.words[0]!.startMs;
    for (const { startMs, hz } of tones.words) {
      const word = from(blocks, startMs + shift + 40, 120);
      expect(strength(word, hz)).toBeGreaterThan(0.3);
      expect(strength(word, hz + 200)).toBeLessThan(0.02);
    }
  });

  it('is as long as it was, without a gap', async () => {
    const { blocks } = await decode(tones.pieces);
    expect(Math.abs(joinBlocks(blocks).length / 16 - tones.ms)).toBeLessThan(70);
    blocks.slice(1).forEach(({ startMs }, i) => {
      expect(Math.abs(startMs - blocks[i]!.startMs - blocks[i]!.pcm.length / 16)).toBeLessThan(2);
    });
    expect(Math.max(...blocks.map(({ pcm }) => pcm.length))).toBeLessThanOrEqual(3200);
  });

  it('[SOC-23] reports each Cluster with the piece it begins in', async () => {
    const { chunks } = await decode(tones.pieces);
    const told = chunks.flatMap(({ clusters }) => clusters);
    expect(told[0]).toEqual({ startMs: 0 });
    expect(told.length).toBeGreaterThanOrEqual(10);
    expect(told.map(({ startMs }) => startMs)).toEqual(told.map(({ startMs }) => startMs).sort((a, b) => a - b));
  });

  it('[REC-43] gives the same packets from 1,000 random cuts', () => {
    const whole = new WebmDemuxer(0).push(tones.bytes);
    const random = randomNumbers(1);
    for (let round = 0; round < 1000; round++) {
      const demuxer = new WebmDemuxer(0);
      const cut = cutAnywhere(tones.bytes, random).map((piece) => demuxer.push(piece));
      const packets = cut.flatMap((one) => one.packets);
      expect(packets.length).toBe(whole.packets.length);
      expect(packets.every((packet, i) => same(packet, whole.packets[i]!))).toBe(true);
      expect(cut.flatMap(({ clusters }) => clusters)).toHaveLength(whole.clusters.length);
    }
  });

  it('[REC-43] gives the same samples from random cuts', async () => {
    const bytes = Buffer.concat(tones.pieces.slice(0, 4));
    const whole = joinBlocks((await decode([bytes])).blocks);
    const random = randomNumbers(2);
    for (let round = 0; round < 40; round++) {
      const { blocks } = await decode(cutAnywhere(bytes, random));
      expect(Buffer.compare(Buffer.from(joinBlocks(blocks).buffer), Buffer.from(whole.buffer))).toBe(0);
      open.splice(0).forEach((opus) => opus.free());
    }
  });

  it('[BUD-5] a piece that claims more than a minute is not decoded at all', () => {
    let decoded = 0;
    const count = (packet: Uint8Array): Float32Array => {
      decoded += 1;
      return new Float32Array(packet.length);
    };
    const { packets } = new WebmDemuxer(0).push(tones.bytes);
    const long = Buffer.concat([tones.bytes, ...Array.from({ length: 6 }, (_, at) => cluster(12 * (at + 1), packets))]);
    expect(() => new TakeReader(0, count, null).push(long)).toThrow(
      expect.objectContaining({ code: 'UNREADABLE' }) as Error,
    );
    expect(decoded).toBe(0);
    const short = Buffer.concat([
      tones.bytes,
      ...Array.from({ length: 3 }, (_, at) => cluster(12 * (at + 1), packets)),
    ]);
    new TakeReader(0, count, null).push(short);
    expect(decoded).toBe(packets.length * 4);
  });

  it('mixes stereo down', async () => {
    const { blocks } = await decode(recording('stereo').pieces);
    const middle = from(blocks, 1000, 500);
    expect(strength(middle, 500)).toBeGreaterThan(0.1);
    expect(strength(middle, 1500)).toBeGreaterThan(0.1);
    expect(strength(middle, 1000)).toBeLessThan(0.01);
  });
});
