import type { Talk } from '@app/contract';
import { OfflineEngine } from '../src/adapters/offline/engine.js';
import { isDangerous, needsCare } from '../src/adapters/offline/reading/danger.js';
import { readTalk } from '../src/adapters/offline/reading/utterance.js';
import { createTokenizer } from '../src/adapters/offline/text/tokenizer.js';
import { readUnlearned } from './labelled/read-snippets.js';

function talkOf(question: string, reply: string): Talk {
  const line = { source: 'message', speaker: null } as const;
  const lines = [
    { ...line, id: 'a', role: 'manager', text: question } as const,
    { ...line, id: 'b', role: 'employee', text: reply } as const,
  ];
  const about = { conversationId: reply, revision: 2, theme: null, stance: null, employeeName: '部下' };
  return { ...about, heldAt: new Date(0), lines };
}

/** What is made of each snippet, said in a talk. */
const READ = readUnlearned().map((snippet) => {
  const utterances = readTalk(talkOf('最近どうですか。', snippet.text), () => []);
  return { ...snippet, cares: needsCare(utterances, false), rests: utterances.some(isDangerous) };
});

describe('[MND-15] signs of danger in what nothing was learned from', () => {
  it('most are met with words of care, and most words of care are asked for', () => {
    const asked = READ.filter(({ asks }) => asks !== 'nothing');
    const met = READ.filter(({ cares }) => cares);
    const right = met.filter(({ asks }) => asks !== 'nothing');
    expect(right.length / asked.length).toBeGreaterThan(0.85);
    expect(right.length / met.length).toBeGreaterThan(0.8);
  });

  it('beside a reply that is typed nearly all are met with words of care, and most words of care are asked for', () => {
    const engine = new OfflineEngine(createTokenizer());
    const question = '最近どうですか。';
    const replied = readUnlearned().map(({ asks, text }) => {
      const talk = talkOf(question, text);
      return { asks, cares: engine.respond({ talk, asked: [], latest: { question, reply: text } }).care };
    });
    const asked = replied.filter(({ asks }) => asks !== 'nothing');
    const met = replied.filter(({ cares }) => cares);
    const right = met.filter(({ asks }) => asks !== 'nothing');
    expect(right.length / asked.length).toBeGreaterThan(0.95);
    expect(right.length / met.length).toBeGreaterThan(0.6);
  });

  it('what is taken for danger beyond doubt is hardly ever an everyday matter', () => {
    const rests = READ.filter((one) => one.rests);
    expect(rests.filter(({ asks }) => asks !== 'nothing').length / rests.length).toBeGreaterThan(0.9);
  });
});
