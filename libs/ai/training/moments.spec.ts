import { readdirSync } from 'node:fs';
import path from 'node:path';
import { packMoments } from '../src/adapters/offline/questions/moment/moment-model.js';
import { createTokenizer } from '../src/adapters/offline/text/tokenizer.js';
import { readLabelledMoments, readMenu, readMomentFolder } from './labelled/read-moments.js';
import { learnMoments } from './learning/moments/learn-moments.js';

const MEASURED = path.join(__dirname, '../../../test/benchmarks/evaluation/situations/unseen');
const labelled = readLabelledMoments();

describe('learning of moments', () => {
  it('[MND-3] makes the same bytes from the same moments', () => {
    const few = labelled.filter((_, at) => at % 200 === 0);
    const texts = readMenu().filter((_, at) => at % 10 === 0);
    const pack = (): Buffer => packMoments(learnMoments(few, texts, createTokenizer()));
    expect(pack().equals(pack())).toBe(true);
  });

  it('rests on moments that were each read: what they are, and what is said in them', () => {
    expect(labelled.length).toBeGreaterThan(2_000);
    expect(new Set(labelled.map(({ id }) => id)).size).toBe(labelled.length);
    const menu = new Set(readMenu().map(({ text }) => text));
    const spoken = new Set(labelled.flatMap(({ read }) => [...read.verdicts.keys()]));
    expect([...spoken].filter((text) => !menu.has(text))).toEqual([]);
    const chosen = labelled.filter(({ read }) => read.texts.length > 0);
    expect(chosen.length).toBeGreaterThan(0.85 * labelled.length);
  });

  it('[MND-2] knows no situation that is measured on', () => {
    const learned = new Set(labelled.map(({ said }) => said.at(-1)?.text));
    const measured = readMomentFolder(MEASURED);
    expect(readdirSync(MEASURED)).toContain('verdicts.tsv');
    expect(measured.length).toBeGreaterThanOrEqual(200);
    expect(measured.filter(({ said }) => learned.has(said.at(-1)?.text))).toEqual([]);
  });
});
