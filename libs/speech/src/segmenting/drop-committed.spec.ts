import { dropCommitted } from './drop-committed.js';

const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400 });
const piece = (...words: ReturnType<typeof word>[]) => ({
  text: words.map(({ text }) => text).join(''),
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  words,
  speaker: 1,
});

describe('[REC-34] what was stored before a cut', () => {
  const heard = piece(word('今日', 0), word('は', 500), word('暑い', 1000));

  it('is dropped word by word, by the midpoint', () => {
    expect(dropCommitted(heard, 600)).toMatchObject({ text: 'は暑い', startMs: 500, speaker: 1 });
    expect(dropCommitted(heard, 701)).toMatchObject({ text: '暑い', startMs: 1000 });
    expect(dropCommitted(heard, 5000)).toBeNull();
  });

  it('leaves what is new as it is', () => expect(dropCommitted(heard, 0)).toBe(heard));

  it('is decided by the midpoint of the whole where words have no times', () => {
    const untimed = { ...heard, words: null };
    expect(dropCommitted(untimed, 699)).toBe(untimed);
    expect(dropCommitted(untimed, 701)).toBeNull();
  });
});
