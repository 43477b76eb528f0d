import { joinBlocks } from '../../../../../test/kit/sound/join-blocks.js';
import { mp4Recording, randomNumbers, recording } from '../../../../../test/kit/sound/recording-fixtures.js';
import type { TakeDecoder } from '../../ports/decoder.port.js';
import type { AudioBlock } from '../../ports/recognizer.port.js';
import type { DecoderThread } from './decoder-thread.js';
import { ThreadedDecoder } from './threaded-decoder.js';

const WEBM = { mimeType: 'audio/webm;codecs=opus', fromMs: 0, detectSpeech: false };
const tones = recording('tones');
const decoder = new ThreadedDecoder(2);
beforeAll(() => decoder.warmUp());
afterAll(() => decoder.close());

async function pushAll(take: TakeDecoder, pieces: Uint8Array[]): Promise<AudioBlock[]> {
  const chunks = await Promise.all(pieces.map((piece) => take.push(piece)));
  take.close();
  return chunks.flatMap(({ blocks }) => blocks);
}

/** How far apart two signals are: the error's share of the power. */
function difference(a: Int16Array, b: Int16Array): number {
  let error = 0;
  let power = 0;
  a.forEach((sample, i) => {
    error += (sample - b[i]!) ** 2;
    power += sample ** 2;
  });
  return error / power;
}

describe('decoders in threads', () => {
  it('decodes many takes side by side, each alike', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => pushAll(decoder.open(WEBM), tones.pieces)));
    const [first, ...others] = all.map((blocks) => Buffer.from(joinBlocks(blocks).buffer));
    expect(first!.length).toBeGreaterThan(11 * 32_000);
    for (const other of others) expect(other.equals(first!)).toBe(true);
  });

  it.each([2000, 4500, 7030])('[REC-52] [SOC-18] goes on from %d ms as if it had never stopped', async (fromMs) => {
    const whole = await pushAll(decoder.open(WEBM), tones.pieces);
    const take = decoder.open({ ...WEBM, fromMs });
    const header = await take.push(tones.pieces[0]!);
    expect(header.blocks).toEqual([]);
    // As the server asks for it: from a second before, since a Cluster begins somewhere in each piece.
    const again = await pushAll(take, tones.pieces.slice(Math.floor(fromMs / 1000) - 1));
    const startMs = again[0]!.startMs;
    expect(startMs).toBeGreaterThan(fromMs - 61);
    expect(startMs).toBeLessThanOrEqual(fromMs);
    const all = joinBlocks(whole);
    const expected = all.subarray(Math.round((startMs - whole[0]!.startMs) * 16));
    const found = joinBlocks(again);
    // Times are rounded to milliseconds and led in small steps: the samples are looked for within 5 ms.
    const shifts = Array.from({ length: 161 }, (_, i) => i - 80).filter((shift) => shift >= 0 || startMs > 5);
    const best = Math.min(
      ...shifts.map((shift) => {
        const from = Math.round((startMs - whole[0]!.startMs) * 16) + shift;
        return difference(all.subarray(from, from + 32_000), found.subarray(0, 32_000));
      }),
    );
    expect(best).toBeLessThan(0.01);
    expect(Math.abs(expected.length - found.length)).toBeLessThan(80);
  });

  it('finds the voices, and none in silence', async () => {
    const { pieces, talk, onsets } = recording('speech');
    const blocks = await pushAll(decoder.open({ ...WEBM, detectSpeech: true }), pieces);
    const shift = onsets[0]! - talk[0]!.startMs;
    for (const { startMs, endMs } of talk) {
      const during = blocks.filter((one) => one.startMs > startMs + shift + 300 && one.startMs < endMs + shift - 300);
      expect(during.filter(({ isSpeech }) => isSpeech).length / during.length).toBeGreaterThan(0.8);
    }
    const quiet = blocks.filter(({ startMs }) => startMs < talk[0]!.startMs - 200);
    expect(quiet.length).toBeGreaterThan(10);
    expect(quiet.filter(({ isSpeech }) => isSpeech)).toEqual([]);
  });

  it('refuses MP4, by its name and by its bytes', async () => {
    const named = decoder.open({ ...WEBM, mimeType: 'audio/mp4' });
    await expect(named.push(mp4Recording())).rejects.toMatchObject({ code: 'UNREADABLE' });
    const hidden = decoder.open(WEBM);
    await expect(hidden.push(mp4Recording())).rejects.toMatchObject({ code: 'UNREADABLE' });
    await expect(hidden.push(tones.bytes)).rejects.toMatchObject({ code: 'UNREADABLE' });
    hidden.close();
  });

  it('withstands 1,000 broken streams', async () => {
    const random = randomNumbers(3);
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 1000; round++) {
      const take = decoder.open({ ...WEBM, fromMs: round % 5 === 0 ? 1000 : 0 });
      const outcomes = await Promise.allSettled(broken(round, random).map((piece) => take.push(piece)));
      take.close();
      if (round % 5 !== 0 && [2, 4, 5, 6].includes(round % 8)) expect(outcomes.at(-1)?.status).toBe('rejected');
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'UNREADABLE' });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect(joinBlocks(await pushAll(decoder.open(WEBM), tones.pieces)).length).toBeGreaterThan(11 * 16_000);
  }, 120_000);

  it('fails the takes of a thread that dies, and starts another', async () => {
    const other = new ThreadedDecoder(2);
    await other.warmUp();
    const takes = [other.open(WEBM), other.open(WEBM)];
    const [thread] = [...(Reflect.get(other, 'threads') as Set<DecoderThread>)];
    await thread!.close();
    const outcomes = await Promise.allSettled(takes.map((take) => take.push(tones.bytes)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const anew = await Promise.all([pushAll(other.open(WEBM), tones.pieces), pushAll(other.open(WEBM), tones.pieces)]);
    expect(anew.map((blocks) => joinBlocks(blocks).length > 11 * 16_000)).toEqual([true, true]);
    await other.close();
  });

  it('fails open takes when the decoder is closed', async () => {
    const other = new ThreadedDecoder(1);
    const take = other.open(WEBM);
    const pushed = take.push(tones.bytes);
    await Promise.all([other.close(), expect(pushed).rejects.toMatchObject({ code: 'UNAVAILABLE' })]);
    await expect(take.push(tones.bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

const END_OF_HEADER = 146;

function broken(round: number, random: (below: number) => number): Uint8Array[] {
  const whole = Buffer.concat(tones.pieces.slice(0, 3));
  const garbage = (length: number) => Uint8Array.from({ length }, () => random(256));
  switch (round % 8) {
    case 0:
      return [whole.subarray(0, random(whole.length)), whole.subarray(random(whole.length))];
    case 1:
      return [garbage(random(5000)), garbage(random(5000))];
    case 2:
      return [Buffer.from(whole.toString('latin1').replace('A_OPUS', 'A_VORB'), 'latin1')];
    case 3:
      return [new Uint8Array(0), new Uint8Array(0)];
    case 4:
      // Voids without end.
      return Array.from({ length: 30 }, (_, i) =>
        i === 0 ? whole.subarray(0, 47) : Buffer.concat([Buffer.from([0xec, 0x20, 0xff, 0xfd]), Buffer.alloc(65_533)]),
      );
    case 5:
      return [mp4Recording()];
    case 6:
      // An element that claims 200 MB.
      return [whole.subarray(0, END_OF_HEADER), Buffer.from([0xa3, 0x1c, 0x00, 0x00, 0x00]), garbage(5000)];
    default: {
      const bytes = Buffer.from(whole);
      for (let i = 0; i < 30; i++) bytes[END_OF_HEADER + random(bytes.length - END_OF_HEADER)] = random(256);
      return [bytes];
    }
  }
}
