import { LEDGER_ACTS, LEDGER_FORMS, LEDGER_PARTS, LEDGER_REASONS } from '@app/contract';
import { ledgerText } from './ledger-texts.js';

const NOTHING = { seq: 1, at: '2026-11-22T01:00:00.000Z', mine: true, part: null, form: null, reason: null };
const text = (entry: Partial<Parameters<typeof ledgerText>[0]>) =>
  ledgerText({ ...NOTHING, act: 'made', destination: null, ...entry });

describe('the sentences of the ledger', () => {
  it('[KEY-11] say of every act, part, form and reason something else', () => {
    const acts = LEDGER_ACTS.map((act) => text({ act }));
    const parts = LEDGER_PARTS.map((part) => text({ act: 'changed', part }));
    const forms = LEDGER_FORMS.map((form) => text({ act: 'downloaded', form }));
    const reasons = LEDGER_REASONS.map((reason) => text({ act: 'erased', reason }));
    for (const all of [acts, parts, forms, reasons]) expect(new Set(all).size).toBe(all.length);
  });

  it('[KEY-11] name the place that words and voice went to', () => {
    expect(text({ act: 'analysed', destination: 'offline' })).toBe('このサーバーの中で分析しました');
    expect(text({ act: 'analysed', destination: 'https://llm.example.jp' })).toContain('https://llm.example.jp へ送り');
    expect(text({ act: 'consent_given', destination: 'google global' })).toContain('Google');
    expect(text({ act: 'consent_given', destination: 'unknown' })).toBe('録音の同意を記録しました');
    expect(text({ act: 'consent_withdrawn', destination: 'import' })).toBe('言葉を取り込む同意を取り消しました');
  });
});
