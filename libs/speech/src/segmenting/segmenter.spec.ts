import { say, type Script, type ToneBlock } from '../../../../test/kit/sound/tone-words.js';
import { Segmenter, type Segment, type SegmenterOptions } from './segmenter.js';

function cut(blocks: readonly ToneBlock[], options: Partial<SegmenterOptions> = {}): Segment[] {
  const segmenter = new Segmenter(options);
  const segments = blocks.flatMap((block) => segmenter.push(block));
  const last = segmenter.flush();
  return last ? [...segments, last] : segments;
}

const long = (words: number): Script => Array.from({ length: words }, (_, index) => index % 16);

describe('utterances', () => {
  it('begin 300 ms before speech and end after 450 ms of silence', () => {
    const [segment, ...more] = cut(say([{ pause: 1_200 }, 0, 1, { pause: 1_200 }], { blockMs: 30 }));
    expect(more).toEqual([]);
    expect(segment).toMatchObject({ startMs: 900, speechStartMs: 1_200 });
    expect(segment?.speechEndMs).toBeCloseTo(1_890, -2);
    expect(segment?.endMs).toBeCloseTo(2_340, -2);
    expect(segment?.pcm).toHaveLength((segment!.endMs - segment!.startMs) * 16);
  });

  it('a short pause does not end one', () => {
    expect(cut(say([0, { pause: 350 }, 1, { pause: 350 }, 2]))).toHaveLength(1);
  });

  it('silence gives none', () => {
    expect(cut(say([{ pause: 60_000 }]))).toEqual([]);
  });

  it('the audio between two close ones is in at least one of them', () => {
    const [first, second] = cut(say([0, { pause: 500 }, 1, { pause: 500 }]));
    expect(second!.startMs).toBeLessThanOrEqual(first!.endMs);
  });

  it('a gap in the recording counts as silence', () => {
    const segments = cut([...say([0]), ...say([1], { startMs: 10_000 })]);
    expect(segments.map(({ speechStartMs }) => speechStartMs)).toEqual([0, 10_000]);
    expect(segments[1]?.startMs).toBe(10_000);
  });

  it('a short gap becomes silence, so that times stay true', () => {
    const [segment] = cut([...say([0]), ...say([1], { startMs: 500 })]);
    expect(segment?.pcm).toHaveLength((500 + 340) * 16);
  });

  it('blocks without a speech decision count as speech', () => {
    const blocks = say([{ pause: 500 }]).map((block) => ({ ...block, isSpeech: null }));
    const segmenter = new Segmenter();
    for (const block of blocks) segmenter.push(block);
    expect(segmenter.flush()?.speechMs).toBe(500);
  });

  it('long talk is cut at the quietest place: both sides have half a second more, and share no word by its middle', () => {
    const talk = say([...long(40), { pause: 250 }, ...long(40)]);
    const segments = cut(talk);
    expect(segments.length).toBeGreaterThan(1);
    segments.slice(1).forEach((segment, index) => {
      const before = segments[index]!;
      expect(before.endMs - before.startMs).toBeLessThanOrEqual(18_060);
      expect(before.keepToMs).toBe(segment.keepFromMs);
      expect(before.endMs - before.keepToMs).toBeCloseTo(500, 0);
      expect(segment.keepFromMs - segment.startMs).toBeCloseTo(500, 0);
    });
    // It is quiet after 40 words, from 13,560 to 13,850.
    expect(segments[0]!.keepToMs).toBeGreaterThan(13_560);
    expect(segments[0]!.keepToMs).toBeLessThan(13_850);
  });

  it('audio that was sent already is cut at its end', () => {
    const [first, second] = cut(say(long(80)), { cut: 'now' });
    expect(first!.endMs - first!.startMs).toBeGreaterThanOrEqual(18_000);
    expect(first!.endMs - second!.startMs).toBeCloseTo(1_000, 0);
  });

  it('however the audio is cut into blocks, utterances are the same', () => {
    const whole = say([{ pause: 700 }, 0, 1, 2, { pause: 900 }, 3, 4, { pause: 700 }], { blockMs: 10 });
    const placesOf = (blocks: readonly ToneBlock[]) =>
      cut(blocks).map(({ speechStartMs, speechEndMs }) => [speechStartMs, speechEndMs]);
    const expected = placesOf(whole);
    expect(expected).toHaveLength(2);
    for (let round = 0; round < 50; round += 1) expect(placesOf(joinedAtRandom(whole))).toEqual(expected);
  });
});

function joinedAtRandom(blocks: readonly ToneBlock[]): ToneBlock[] {
  const joined: ToneBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.isSpeech === block.isSpeech && Math.random() < 0.7)
      joined[joined.length - 1] = { ...last, pcm: Int16Array.from([...last.pcm, ...block.pcm]) };
    else joined.push(block);
  }
  return joined;
}
