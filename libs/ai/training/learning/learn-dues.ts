import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import { LEARNED_ACTS, type Act } from '../../src/adapters/offline/learned/heads.js';
import { DUE_SLOTS, dueCandidates, sayingWhen, type Spoken } from '../../src/adapters/offline/results/promises/due-features.js';
import { stripFillers } from '../../src/adapters/offline/text/spoken.js';
import { createReader } from '../../src/adapters/offline/text/tokenizer.js';
import { bareForm, cleanForm, heardForm, type Form } from '../labelled/forms.js';
import { collectHomophones } from '../heard/homophones.js';
import { learnSlots, type SlotExample } from './learn-slots.js';
import type { LabelledTalk } from '../labelled/read-labels.js';

const DECAY = 3e-4;

/** Learns which phrase near a promise says until when it is to be kept, from promises with their dates, in all forms of a talk. */
export function learnDues(talks: readonly LabelledTalk[]): StoredWeights {
  return learnSlots(dueExamples(talks), DUE_SLOTS, DECAY);
}

/** Each phrase near each promise, and whether it is the labelled one. */
function dueExamples(talks: readonly LabelledTalk[]): SlotExample[] {
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
  const spoken = units.map(({ text, manager, targets }, index): Spoken => {
    const does = (act: Act): number => targets[LEARNED_ACTS.indexOf(act)] ?? 0;
    return {
      index,
      text: stripFillers(text),
      managerProbability: manager,
      acts: { open: does('open'), closed: does('closed'), request: does('request'), consent: does('consent') },
    };
  });
  const placesOf = (lines: readonly number[]): number[] =>
    units.flatMap(({ line }, index) => (lines.includes(line + 1) ? [index] : []));
  return talk.promises.flatMap((promise) => {
    const own = placesOf(promise.lines);
    const from = own.flatMap((index) => spoken[index] ?? []);
    const others = new Set(
      talk.promises.flatMap((one) => (one === promise ? [] : placesOf(one.lines))),
    );
    if (from.length === 0) return [];
    const near = sayingWhen(from, spoken, (index) => others.has(index));
    return dueCandidates(from, near).map(({ phrase, features }) => ({
      features,
      wanted: Number(promise.due !== null && meansSame(phrase, promise.due)),
    }));
  });
}

/** Whether a phrase names the labelled time: alike but for まで and the like, or one within the other. */
function meansSame(phrase: string, due: string): boolean {
  const [one, other] = [phrase, due].map((text) => text.normalize('NFKC').replace(/(?:まで|中|いっぱい|うち|以内)?に?$/u, ''));
  return one !== undefined && other !== undefined && one !== '' && (one.includes(other) || other.includes(one)) && other !== '';
}
