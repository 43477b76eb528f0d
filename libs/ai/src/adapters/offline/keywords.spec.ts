import type { Party, DocumentFrequencies } from '@app/contract';
import { extractKeywords } from './keywords.js';
import { createTokenizer, type Tokenize } from './tokenizer.js';
import { readTalk } from './utterances.js';

describe('the keywords of a talk', () => {
  const none: DocumentFrequencies = { conversations: 0, counts: {} };
  let tokenize: Tokenize;
  beforeAll(() => (tokenize = createTokenizer()));

  const keywordsOf = (lines: readonly [Party, string][], frequencies = none) => {
    const talk = {
      conversationId: 'c',
      revision: 1,
      theme: null,
      stance: null,
      employeeName: '部下',
      heldAt: new Date('2026-11-20T05:00:00Z'),
      lines: lines.map(([role, text], at) => ({ source: 'line' as const, id: String(at), speaker: 1, role, text })),
    };
    return extractKeywords(readTalk(talk, tokenize), frequencies).map(({ keyword }) => keyword);
  };

  it('a term counts also where a number and its unit follow', () => {
    expect(keywordsOf([['employee', '棚卸しは新人3人でやりました。']])).toEqual(expect.arrayContaining(['新人']));
    expect(keywordsOf([['employee', '修正三回でした。']])).toEqual(['修正']);
  });

  it('a number at the head of a name belongs to it', () => {
    expect(keywordsOf([['employee', '三号機が止まりました。']])).toContain('三号機');
  });

  it('what is said everywhere comes after what is special', () => {
    expect(keywordsOf([['employee', '会議で圧力センサーの話が出ました。']])[0]).toBe('圧力センサー');
    expect(keywordsOf([['employee', '資料に輪講があります。']])[0]).toBe('輪講');
  });

  it('an everyday word that comes back is still a keyword', () => {
    const talk: [Party, string][] = [
      ['employee', '電話が鳴りやみません。'],
      ['manager', '電話ですか。'],
      ['employee', '電話の当番が私だけで、輪講に出られません。'],
    ];
    expect(keywordsOf(talk)[0]).toBe('電話');
  });

  it('a verb that names a doing is a term', () => {
    expect(keywordsOf([['employee', '原稿の読み上げが苦手です。']])).toContain('読み上げ');
    expect(keywordsOf([['employee', '申し送りの紙を読みました。']])).toContain('申し送り');
  });

  it('noises, tails and halves of adjectives are no terms', () => {
    const found = keywordsOf([
      ['employee', '失礼しまーす。申し訳ないです。'],
      ['employee', '操作自体はカクカクですが、保護者たちも来ました。'],
    ]);
    expect(found).toEqual(expect.arrayContaining(['操作', '保護者']));
    for (const wrong of ['失礼しまー', '申し訳', '操作自体', 'カクカク', 'カク', '保護者たち']) {
      expect(found).not.toContain(wrong);
    }
  });

  it('the words of the employee weigh more than those of the manager', () => {
    expect(
      keywordsOf([
        ['manager', '輪講ですか。'],
        ['employee', '俳句です。'],
      ])[0],
    ).toBe('俳句');
  });

  it('what the other talks of the owner have, too, comes later', () => {
    const talk: [Party, string][] = [['employee', '輪講と俳句です。']];
    expect(keywordsOf(talk, { conversations: 20, counts: { 輪講: 18 } })[0]).toBe('俳句');
    expect(keywordsOf(talk, { conversations: 20, counts: { 俳句: 18 } })[0]).toBe('輪講');
  });

  it('one person by any title is one keyword', () => {
    const found = keywordsOf([
      ['employee', '長谷川さんが手伝ってくれました。'],
      ['manager', '長谷川くんですか。'],
      ['employee', '長谷川さんです。'],
      ['manager', '長谷川はよく見ていますね。'],
    ]);
    expect(found.filter((keyword) => keyword.startsWith('長谷川'))).toEqual(['長谷川さん']);
  });

  it('what a trouble, good news or a promise names comes first', () => {
    const lines = ['輪講です。', '俳句です。'].map((text, at) => ({
      source: 'line' as const,
      id: String(at),
      speaker: 1,
      role: 'employee' as const,
      text,
    }));
    const heldAt = new Date('2026-11-20T05:00:00Z');
    const talk = { conversationId: 'c', revision: 1, theme: null, stance: null, employeeName: '部下', heldAt, lines };
    const read = readTalk(talk, tokenize);
    for (const [line, first] of [
      ['0', '輪講'],
      ['1', '俳句'],
    ] as const) {
      expect(extractKeywords(read, none, new Set([line]))[0]?.keyword).toBe(first);
    }
  });
});
