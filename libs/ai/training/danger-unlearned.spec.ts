import { isDangerous, needsCare } from '../src/adapters/offline/reading/danger.js';
import { readTalk } from '../src/adapters/offline/reading/utterance.js';
import { readUnlearned } from './labelled/read-snippets.js';

/** What is made of each snippet, said in a talk. */
const READ = readUnlearned().map((snippet) => {
  const line = { source: 'message', speaker: null } as const;
  const lines = [
    { ...line, id: 'a', role: 'manager', text: '最近どうですか。' } as const,
    { ...line, id: 'b', role: 'employee', text: snippet.text } as const,
  ];
  const about = { conversationId: 'c', revision: 2, theme: null, stance: null, employeeName: '部下', heldAt: new Date(0) };
  const utterances = readTalk({ ...about, lines }, () => []);
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

  it('what is taken for danger beyond doubt is hardly ever an everyday matter', () => {
    const rests = READ.filter((one) => one.rests);
    expect(rests.filter(({ asks }) => asks !== 'nothing').length / rests.length).toBeGreaterThan(0.9);
  });
});
