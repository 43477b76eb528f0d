import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import { DUE_SLOTS, dueCandidates, type Spoken } from '../../src/adapters/offline/results/promises/due-features.js';
import { stripFillers } from '../../src/adapters/offline/text/spoken.js';
import { createReader } from '../../src/adapters/offline/text/tokenizer.js';
import { bareForm, cleanForm, heardForm, type Form } from '../labelled/forms.js';
import { collectHomophones } from '../heard/homophones.js';
import { learnSlots, type SlotExample } from './learn-slots.js';
import type { LabelledTalk } from '../labelled/read-labels.js';
import { sameDue } from '../labelled/same-due.js';

const DECAY = 3e-4;

/** Learns which phrase near a promise says until when it is to be kept, from promises with their dates, in all forms of a talk. */
export function learnDues(talks: readonly LabelledTalk[]): StoredWeights {
  return learnSlots(dueExamples(talks), DUE_SLOTS, DECAY);
}

/** Each phrase near each promise, and whether it is the labelled one. */
export function dueExamples(talks: readonly LabelledTalk[]): SlotExample[] {
  const read = createReader();
  const homophones = collectHomophones(
    talks.flatMap(({ lines }) => lines.map(({ text }) => text)),
    read,
  );
  return talks.flatMap((talk, at) =>
    [cleanForm(talk), bareForm(talk, at), heardForm(talk, 2 * at + 1, read, homophones).form].flatMap((form) =>
      examplesOf(talk, form),
    ),
  );
}

function examplesOf(talk: LabelledTalk, { units }: Form): SlotExample[] {
  const spoken = units.map(({ text, manager }, index): Spoken => ({
    index,
    text: stripFillers(text),
    managerProbability: manager,
  }));
  const placesOf = (lines: readonly number[]): number[] =>
    units.flatMap(({ line }, index) => (lines.includes(line + 1) ? [index] : []));
  return talk.promises.flatMap((promise) => {
    const own = placesOf(promise.lines);
    const from = own.flatMap((index) => spoken[index] ?? []);
    const others = new Set(
      talk.promises.flatMap((one) => (one === promise ? [] : placesOf(one.lines.slice(0, 1)))),
    );
    if (from.length === 0) return [];
    return dueCandidates(from, spoken, (index) => others.has(index)).map(({ phrase, features }) => ({
      features,
      wanted: Number(promise.due !== null && sameDue(phrase, promise.due)),
    }));
  });
}
