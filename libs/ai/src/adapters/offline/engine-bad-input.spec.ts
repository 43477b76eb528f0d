import { ANALYSIS_KINDS, type AnalysisResult, type DocumentFrequencies, type Talk, type TalkLine } from '@app/contract';
import { OfflineEngine } from './engine.js';
import { createTokenizer } from './text/tokenizer.js';

const tokenize = createTokenizer();
const NO_OTHERS: DocumentFrequencies = { conversations: 0, counts: {} };

function talk(lines: Partial<TalkLine>[]): Talk {
  return {
    conversationId: 'talk',
    revision: 1,
    theme: null,
    stance: null,
    employeeName: '石田',
    heldAt: new Date('2026-11-21T03:00:00Z'),
    lines: lines.map((line, index) => ({
      source: 'line',
      id: `line-${index}`,
      speaker: (index % 2) + 1,
      role: null,
      text: '',
      ...line,
    })),
  };
}

function analyse(given: Talk, frequencies = NO_OTHERS): Record<string, AnalysisResult> {
  const results = [...new OfflineEngine(tokenize).analyse(given, ANALYSIS_KINDS, frequencies)];
  expect(results.map(({ kind }) => kind)).toEqual([...ANALYSIS_KINDS]);
  return Object.fromEntries(results.map((result) => [result.kind, result]));
}

function quotesOf(results: Record<string, AnalysisResult>): { id: string; quote: string }[] {
  const { findings, summary } = results as unknown as {
    findings: { findings: { evidence: { id: string; quote: string }[] }[] };
    summary: { nextActions: { evidence: { id: string; quote: string }[] }[] };
  };
  return [...findings.findings, ...summary.nextActions].flatMap(({ evidence }) => evidence);
}

describe('what nobody expects of a talk', () => {
  it.each([
    ['one vowel', 'あ'.repeat(20_000)],
    ['two vowels in turn', 'あえ'.repeat(10_000)],
    ['は', 'はい、'.repeat(5_000)],
    ['only marks', '、。'.repeat(5_000)],
    ['nested brackets', '（「'.repeat(5_000)],
    ['no end', '残業が続いていてしんどいんですけどそれで'.repeat(1_000)],
    ['emoji of many parts', '👩‍👩‍👧‍👦'.repeat(2_000)],
    ['dates without an end', '来週の火曜までに送ります'.repeat(1_600)],
    ['numbers', '一二三四五六七八九十'.repeat(2_000)],
    ['white space', ' 　\t'.repeat(10_000)],
    ['combining marks', 'か\u3099'.repeat(5_000)],
  ])('%s: answered, with nothing that was not said', (_, text) => {
    const given = talk([{ text: '最近どうですか' }, { text }, { text }]);
    for (const { id, quote } of quotesOf(analyse(given))) {
      const line = given.lines.find((one) => one.id === id);
      expect(line?.text).toContain(quote);
      expect(quote.isWellFormed()).toBe(true);
    }
  });

  it('500,000 characters in many lines are read whole', () => {
    const said = [
      '残業が続いていて、正直しんどいです。',
      '来週の水曜までに資料を送っておきますね。',
      'そうなんですね。',
    ];
    const lines = Array.from({ length: 30_000 }, (_, index) => ({ text: `${said[index % 3] ?? ''}${index}` }));
    expect(lines.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(500_000);
    expect(quotesOf(analyse(talk(lines))).length).toBeGreaterThan(0);
  }, 180_000);

  it('one promise that is said on 25,000 lines is read as fast as many', () => {
    const lines = Array.from({ length: 25_000 }, () => ({ text: '明日資料送ります', role: 'employee' as const }));
    const { nextActions } = analyse(talk(lines))['summary'] as unknown as { nextActions: { evidence: unknown[] }[] };
    expect(nextActions).toHaveLength(1);
    expect(nextActions[0]?.evidence).toHaveLength(8);
  }, 120_000);

  it('500,000 characters in one line are read whole', () => {
    expect(Object.keys(analyse(talk([{ text: '締め切りが近くて不安です。'.repeat(40_000) }])))).toHaveLength(4);
  }, 180_000);

  it('words that every object has are no counts', () => {
    const results = analyse(talk([{ text: 'constructor と toString を直しました。constructor が難しいです。' }]));
    const { keywords } = results['keywords'] as unknown as { keywords: { score: number }[] };
    for (const { score } of keywords) expect(Number.isFinite(score)).toBe(true);
  });

  it('a promise alone is not called small talk', () => {
    const aizuchi = Array.from({ length: 6 }, () => ({ text: 'はい' }));
    const results = analyse(talk([...aizuchi, { text: '明日までに資料を送っておきます。', role: 'employee' }]));
    const { text, nextActions } = results['summary'] as unknown as { text: string; nextActions: unknown[] };
    expect(nextActions).toHaveLength(1);
    expect(text).toContain('次の一歩を1件');
  });

  it('talk without roles still shows what weighs', () => {
    const results = analyse(talk([{ text: '残業が毎日続いていて、正直しんどいです。', speaker: null }]));
    const { findings } = results['findings'] as unknown as { findings: { kind: string }[] };
    expect(findings.map(({ kind }) => kind)).toEqual(['issue']);
  });
});
