import type { TalkLine } from '@app/contract';
import { withoutMarks } from '../../src/adapters/offline/learned/grams.js';
import { Model } from '../../src/adapters/offline/learned/model.js';
import type { Weights } from '../../src/adapters/offline/learned/weights-file.js';
import { readTalk, type Utterance } from '../../src/adapters/offline/reading/utterance.js';
import { createReader, createTokenizer } from '../../src/adapters/offline/text/tokenizer.js';
import { collectHomophones } from '../heard/homophones.js';
import { hear } from '../heard/noise.js';
import type { LabelledTalk } from './read-labels.js';

/** A talk as the product reads it in one of its forms. */
export interface Reading {
  talk: LabelledTalk;
  utterances: readonly Utterance[];
  /** Numbers of the labelled lines that the line of an utterance holds. */
  linesOf: (utterance: Utterance) => readonly number[];
}

interface Given {
  text: string;
  speaker: number | null;
  from: readonly number[];
}

/** The talks as they are written, without speakers and marks, and as heard, each read by what was learned without its writer. */
export function heldOutReadings(talks: readonly LabelledTalk[], heldOut: ReadonlyMap<string, Weights>): Reading[] {
  const [tokenize, read] = [createTokenizer(), createReader()];
  const homophones = collectHomophones(
    talks.flatMap(({ lines }) => lines.map(({ text }) => text)),
    read,
  );
  const models = new Map([...new Set(heldOut.values())].map((weights) => [weights, new Model(weights)]));
  return talks.flatMap((talk, at) => {
    const weights = heldOut.get(talk.writer);
    const model = weights === undefined ? undefined : models.get(weights);
    if (model === undefined) throw new Error(`${talk.id}: nothing was learned without ${talk.writer}`);
    const clean = talk.lines.map(
      ({ number, role, text }): Given => ({ text, speaker: role === 'manager' ? 1 : 2, from: [number] }),
    );
    const bare = clean.map(({ text, from }): Given => ({ text: withoutMarks(text), speaker: null, from }));
    const heard = hear(talk.lines, 2 * at + 1, read, homophones).map(
      ({ text, origin }): Given => ({ text, speaker: null, from: [...new Set(origin)].map((line) => line + 1) }),
    );
    return [clean, bare, heard].map((given): Reading => {
      const lines = given.map(
        ({ text, speaker }, line): TalkLine => ({ source: 'line', id: String(line), speaker, role: null, text }),
      );
      const heldAt = new Date('2026-11-20T05:00:00Z');
      const whole = { conversationId: talk.id, revision: 1, theme: null, stance: null, employeeName: '部下', heldAt, lines };
      return {
        talk,
        utterances: readTalk(whole, tokenize, model),
        linesOf: ({ line }) => given[Number(line.id)]?.from ?? [],
      };
    });
  });
}
