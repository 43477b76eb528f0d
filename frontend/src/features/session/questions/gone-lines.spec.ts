import type { ProposedQuestion } from '@app/contract';
import type { ChatItem } from '../state/session-model.js';
import { isOfGone, seenAfter, withoutGone, type SeenLines } from './gone-lines.js';

const question = (text: string, id: string, source: 'line' | 'message' = 'line'): ProposedQuestion => ({
  text,
  purpose: '深める',
  evidence: { source, id, quote: 'まだ少し迷っています' },
});
const message = (...suggestedQuestions: ProposedQuestion[]): ChatItem => ({
  ...{ id: 'm1', sender: 'ai', message: '聞いてみましょう。', suggestedQuestions, origin: 'stored' },
});
const none: SeenLines = { lines: [], gone: new Set() };
const [a, b] = [{ id: 'a' }, { id: 'b' }];

describe('questions that rest on deleted words', () => {
  it('[CUS-9] a line is gone once it stood on the screen and stands there no more, until it comes back', () => {
    const seen = seenAfter(seenAfter(none, [a]), [a, b]);
    expect(seen.gone).toBe(none.gone);
    const withdrawn = seenAfter(seen, []);
    expect([...withdrawn.gone]).toEqual(['a', 'b']);
    expect([...seenAfter(withdrawn, [b]).gone]).toEqual(['a']);
  });

  it('[CUS-9] leave the screen with them; one whose line has not come yet stays', () => {
    const { gone } = seenAfter(seenAfter(none, [a]), []);
    const [rest, coming, said] = [question('一', 'a'), question('二', 'not yet'), question('三', 'a', 'message')];
    expect(withoutGone([message(rest, coming, said)], gone)).toEqual([message(coming, said)]);
    expect([rest, coming, said].map((one) => isOfGone(one, gone))).toEqual([true, false, false]);
    const history = [message(coming)];
    expect(withoutGone(history, gone)[0]).toBe(history[0]);
  });
});
