import type { Evidence, Party } from '@app/contract';
import type { NextActionDraft } from '@app/contract';
import { mergeNextActions } from './merge-next-actions.js';

const rests = (...ids: string[]): Evidence[] => ids.map((id) => ({ source: 'line', id, quote: '' }));
const row = (
  name: string,
  party: Party | null,
  evidence: Evidence[],
  flags: { done?: boolean; edited?: boolean; text?: string } = {},
) => ({
  name,
  text: '',
  party,
  evidence,
  done: false,
  edited: false,
  ...flags,
});
const draft = (text: string, owner: Party | null, evidence: Evidence[]): NextActionDraft => ({
  text,
  owner,
  evidence,
  duePhrase: null,
  dueDate: null,
});

describe('[SES-51] joining a remake with the stored next actions', () => {
  const merge = (stored: ReturnType<typeof row>[], drafts: NextActionDraft[]) => {
    const { rows, removed } = mergeNextActions(stored, drafts);
    return {
      rows: rows.map(({ stored: each, draft: made }) => [each?.name ?? null, made?.text ?? null]),
      removed: removed.map(({ name }) => name),
    };
  };

  it('goes on under the id of the same party and a shared line', () => {
    const stored = [row('a', 'manager', rests('1')), row('b', 'employee', rests('1', '2'))];
    expect(merge(stored, [draft('x', 'employee', rests('2', '3')), draft('y', 'manager', rests('9'))])).toEqual({
      rows: [
        ['b', 'x'],
        [null, 'y'],
      ],
      removed: ['a'],
    });
  });

  it('[LIV-5] keeps a promise that rests on the same line as one that was deleted', () => {
    const left = row('left', 'employee', rests('1'), { text: '手順書を金曜までに作る' });
    const deleted = draft('見積もりを部長に見せる', 'employee', rests('1'));
    expect(mergeNextActions([left], [deleted], ['line:1'])).toEqual({
      rows: [{ stored: left, draft: null }],
      removed: [],
    });
    // What stands goes on, and what was deleted writes its words into nothing that is like it.
    for (const text of ['手順書を金曜に作る', '見積もりを金曜までに作る']) {
      const again = draft(text, 'employee', rests('1'));
      expect(mergeNextActions([left], [deleted, again], ['line:1'])).toEqual({
        rows: [{ stored: left, draft: null }],
        removed: [],
      });
    }
  });

  it('[SES-51] one whose owner is left open now goes on under its own words, and not in the place of another', () => {
    const ticked = row('書', 'employee', rests('1'), { text: '手順書を金曜までに作る', done: true, edited: true });
    const plain = row('見', 'manager', rests('1'), { text: '見積もりを部長に見せる' });
    const drafts = [
      draft('手順書を金曜までに作る', null, rests('1')),
      draft('見積もりを部長に見せる', 'manager', rests('1')),
    ];
    expect(merge([ticked, plain], drafts)).toEqual({
      rows: [
        ['書', '手順書を金曜までに作る'],
        ['見', '見積もりを部長に見せる'],
      ],
      removed: [],
    });
    // Neither takes the words of the other, though it is the other's by its owner.
    const turned = [
      draft('手順書を金曜までに作る', null, rests('1')),
      draft('見積もりを部長に見せる', 'employee', rests('1')),
    ];
    expect(merge([ticked, plain], turned).rows[0]).toEqual(['書', '手順書を金曜までに作る']);
  });

  it('[SES-51] of two promises on one line each goes on under its own words, whatever their order', () => {
    const ticked = row('書', 'employee', rests('1'), { text: '手順書を金曜までに作る', done: true, edited: true });
    const plain = row('見', 'employee', rests('1'), { text: '見積もりを部長に見せる' });
    const drafts = [
      draft('見積もりを部長へ見せる', 'employee', rests('1')),
      draft('金曜までに手順書を作る', 'employee', rests('1')),
    ];
    expect(merge([ticked, plain], drafts)).toEqual({
      rows: [
        ['見', '見積もりを部長へ見せる'],
        ['書', '金曜までに手順書を作る'],
      ],
      removed: [],
    });
  });

  it('[SES-51] a promise that is found first beside a ticked one is a new one', () => {
    const ticked = row('書', 'employee', rests('1'), { text: '手順書を金曜までに作る', done: true, edited: true });
    const drafts = [
      draft('見積もりを部長に見せる', 'employee', rests('1')),
      draft('手順書を金曜までに作る', 'employee', rests('1')),
    ];
    expect(merge([ticked], drafts).rows).toEqual([
      [null, '見積もりを部長に見せる'],
      ['書', '手順書を金曜までに作る'],
    ]);
  });

  it('distinguishes a line from a message with the same id', () => {
    const stored = [row('a', 'manager', [{ source: 'message', id: '1', quote: '' }])];
    expect(merge(stored, [draft('x', 'manager', rests('1'))]).rows).toEqual([[null, 'x']]);
  });

  it('takes the row that shares most, and each row once', () => {
    const stored = [row('a', 'manager', rests('1')), row('b', 'manager', rests('1', '2'))];
    expect(
      merge(stored, [draft('x', 'manager', rests('1', '2')), draft('y', 'manager', rests('1', '2'))]).rows,
    ).toEqual([
      ['b', 'x'],
      ['a', 'y'],
    ]);
  });

  it('never removes a ticked or changed action, and shows it last', () => {
    const stored = [
      row('ticked', 'manager', rests('1'), { done: true }),
      row('plain', 'manager', rests('2')),
      row('edited', 'employee', [], { edited: true }),
    ];
    expect(merge(stored, [draft('x', 'employee', rests('7'))])).toEqual({
      rows: [
        [null, 'x'],
        ['ticked', null],
        ['edited', null],
      ],
      removed: ['plain'],
    });
  });

  it('[MND-6] goes on where one of the two is undecided, once the same party has its own', () => {
    const stored = [row('a', null, rests('1')), row('b', 'manager', rests('1'))];
    const drafts = [draft('x', 'manager', rests('1')), draft('y', 'employee', rests('1'))];
    expect(merge(stored, drafts)).toEqual({
      rows: [
        ['b', 'x'],
        ['a', 'y'],
      ],
      removed: [],
    });
    const decided = row('c', 'employee', rests('2'), { edited: true });
    expect(merge([decided], [draft('z', null, rests('2'))])).toEqual({ rows: [['c', 'z']], removed: [] });
  });
});
