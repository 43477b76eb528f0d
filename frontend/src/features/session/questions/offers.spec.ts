import type { HintOffered } from '@app/contract';
import { MARK_EVERY, marked, markIn, NO_OFFERS, offered, outdated, taken, withCare } from './offers.js';

const hint = (question: string): HintOffered => ({
  conversationId: 'c1',
  question,
  purpose: '深める',
  evidence: { source: 'line', id: 'l1', quote: 'まだ少し迷っています' },
  refused: null,
});

describe('questions that are offered while people talk', () => {
  it('[MND-16] the newest waits, and at most one mark comes in three minutes', () => {
    const two = offered(offered(NO_OFFERS, hint('一')), hint('二'));
    expect(markIn(two, 1_000)).toBe(0);
    const first = marked(two, 1_000);
    expect(first.mark).toMatchObject({ text: '二' });
    const later = offered(first, hint('三'));
    expect(later.mark).toMatchObject({ text: '二' });
    expect(markIn(later, 1_000 + MARK_EVERY - 1)).toBe(1);
    expect(markIn(later, 1_000 + MARK_EVERY)).toBe(0);
    expect(markIn(taken(later, 'm1'), 2_000)).toBe(MARK_EVERY - 1_000);
  });

  it('[LIV-2] is shown when the manager takes it, below the words of the AI that stand there', () => {
    const waiting = marked(offered(NO_OFFERS, hint('二')), 0);
    expect(waiting.taken).toBeNull();
    expect(taken(waiting, 'm1')).toMatchObject({ mark: null, taken: { question: { text: '二' }, below: 'm1' } });
    expect(outdated(waiting).mark).toBeNull();
  });

  it('[MND-15] where care is needed nothing is proposed, and what waited goes', () => {
    const waiting = offered(marked(offered(NO_OFFERS, hint('一')), 0), hint('二'));
    const sign: HintOffered = { conversationId: 'c1', question: null, purpose: null, evidence: null, care: true };
    for (const careful of [offered(waiting, sign), withCare(waiting)])
      expect(careful).toMatchObject({ care: true, newest: null, mark: null });
  });
});
