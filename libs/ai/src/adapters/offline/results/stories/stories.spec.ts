import { said } from '../said.fixture.js';
import { placed, storiesOf } from './stories.js';

function told(...lines: string[]): number[][] {
  return storiesOf('issue', placed(said(...lines))).map((story) =>
    story.lines.map(({ utterance }) => utterance.index + 1),
  );
}

const TROUBLE = 'r problem issue: 倉庫のシステムが止まってばかりで、出荷が間に合わないんです。';

describe('stories', () => {
  it('are as near in many short utterances as in one long one', () => {
    const between = [
      'm aizuchi: うん',
      'm aizuchi: そうか',
      'm aizuchi: なるほど',
      'm open: それで',
      'm open: お客さんは',
    ];
    expect(told(TROUBLE, ...between, 'r problem issue: 謝ってばかりです。')).toEqual([[1, 7]]);
  });

  it('end where much else was said', () => {
    const long = `m smalltalk: ${'この前の休みは天気がよくて、川のそばを歩きました。'.repeat(3)}`;
    expect(told(TROUBLE, long, 'r problem issue: 謝ってばかりです。')).toEqual([[1], [3]]);
  });

  it('reach a little further for the same noun, never past what is added', () => {
    const between = `m smalltalk: ${'話'.repeat(55)}`;
    expect(told(TROUBLE, between, 'r problem issue: 倉庫は寒いです。')).toEqual([[1, 3]]);
    expect(told(TROUBLE, between, 'r problem issue: 眠れません。')).toEqual([[1], [3]]);
    expect(told(TROUBLE, 'r problem issue: あと、倉庫は寒いです。')).toEqual([[1], [2]]);
  });
});
