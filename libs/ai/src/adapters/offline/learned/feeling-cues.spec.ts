import { FEELING_WORDS, feelingCuesIn } from './feeling-cues.js';

const groupsIn = (text: string): { name: string | undefined; isDenied: boolean }[] =>
  feelingCuesIn(text).map(({ group, isDenied }) => ({ name: FEELING_WORDS[group]?.group, isDenied }));

describe('words of feeling', () => {
  it('are found wherever they stand, each group once', () => {
    expect(groupsIn('今日は会議でした')).toEqual([]);
    expect(groupsIn('それは嬉しいし嬉しかったです')).toEqual([{ name: 'joy', isDenied: false }]);
  });

  it('are told apart from those that are denied', () => {
    expect(groupsIn('嬉しくはないです')).toEqual([{ name: 'joy', isDenied: true }]);
    expect(groupsIn('嬉しいんです')).toEqual([{ name: 'joy', isDenied: false }]);
    expect(groupsIn('嬉しかったんですよ')).toEqual([{ name: 'joy', isDenied: false }]);
  });

  it('are listed once each, and none is a single character', () => {
    const stems = FEELING_WORDS.flatMap(({ stems: own }) => own);
    expect(stems.filter((stem) => stem.length < 2)).toEqual([]);
    expect(new Set(stems).size).toBe(stems.length);
  });
});
