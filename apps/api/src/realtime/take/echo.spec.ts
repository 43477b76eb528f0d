import { Echoes, isWithin } from './echo.js';
import type { TakeLine } from './take-commits.js';

const TEXT = '来月の設計レビューの準備を進めています';

function line(text: string, startMs: number, endMs: number): TakeLine {
  return { id: `${text} ${startMs}`, speaker: 1, text, startMs, endMs };
}

/** A room in which both channels were heard for half a minute. */
function room({ own = 100, other = 1_000 } = {}): Echoes {
  const echoes = new Echoes();
  for (let startMs = 0; startMs < 30_000; startMs += 100) {
    echoes.hear('own', { pcm: new Int16Array(1_600).fill(own), startMs, isSpeech: true });
    echoes.hear('other', { pcm: new Int16Array(1_600).fill(other), startMs, isSpeech: true });
  }
  return echoes;
}

describe('isWithin', () => {
  it.each([
    ['the same words', TEXT, TEXT, true],
    ['the same words, otherwise written', 'ライゲツの設計レビューの準備を', 'らいげつの設計れびゅーの準備を、', true],
    ['a part of a longer line', '設計レビューの準備を', TEXT, true],
    ['a word heard wrongly', '来月の設計レビューの順位を進めています', TEXT, true],
    ['other words', 'それは大変でしたね、どうしましたか', TEXT, false],
    ['fewer than eight characters', '設計の準備を', TEXT, false],
    ['the same characters in another order', Array.from(TEXT).reverse().join(''), TEXT, false],
  ])('[REM-2] %s', (_, text, whole, is) => {
    expect(isWithin(text, whole)).toBe(is);
  });

  it('[REM-2] takes time in proportion to the text', () => {
    const began = performance.now();
    isWithin('あ'.repeat(10_000), 'あ'.repeat(10_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('Echoes', () => {
  it('[REM-2] drops a quieter line that lies at least by half inside the same words', async () => {
    const echoes = room();
    echoes.note([line(TEXT, 1_000, 5_000)], 10_000);
    const [echo, late] = [line(TEXT, 2_900, 6_900), line(TEXT, 3_100, 7_100)];
    expect(await echoes.withoutEchoes([echo, late])).toEqual([late]);
  });

  it('[REM-2] keeps what is as loud as the other side', async () => {
    const echoes = room({ own: 1_000 });
    echoes.note([line(TEXT, 1_000, 5_000)], 10_000);
    const said = line(TEXT, 1_000, 5_000);
    expect(await echoes.withoutEchoes([said])).toEqual([said]);
  });

  it('[REM-2] waits for the words of the other side, which may come later, until they have come', async () => {
    const echoes = room();
    echoes.isHearing = true;
    let kept: readonly TakeLine[] | null = null;
    const asked = echoes.withoutEchoes([line(TEXT, 1_000, 5_000)]).then((lines) => (kept = lines));
    echoes.note([], 4_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept).toBeNull();
    echoes.note([line(TEXT, 1_000, 4_900)], 5_000);
    await asked;
    expect(kept).toEqual([]);
  });

  it.each([
    ['the other side is quieter', () => Object.assign(room({ own: 2_000 }), { isHearing: true })],
    ['nobody hears the other side', () => Object.assign(room(), { isHearing: false })],
  ])('[REM-2] waits for nothing where %s', async (_, make) => {
    const echoes = make();
    const said = line(TEXT, 1_000, 5_000);
    expect(await echoes.withoutEchoes([said])).toEqual([said]);
  });

  it('[REM-7] waits no longer when the other side ends', async () => {
    const echoes = room();
    echoes.isHearing = true;
    const said = line(TEXT, 1_000, 5_000);
    const asked = echoes.withoutEchoes([said]);
    echoes.isHearing = false;
    expect(await asked).toEqual([said]);
  });
});
