import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import { LEARNED_ACTS, type Act } from '../../src/adapters/offline/learned/heads.js';
import { LINK_SLOTS, linkFeatures, type Linked } from '../../src/adapters/offline/results/promises/link-features.js';
import { stripFillers } from '../../src/adapters/offline/text/spoken.js';
import { createReader } from '../../src/adapters/offline/text/tokenizer.js';
import { collectHomophones } from '../heard/homophones.js';
import { bareForm, cleanForm, heardForm, type Form } from '../labelled/forms.js';
import type { LabelledTalk } from '../labelled/read-labels.js';
import { learnSlots, type SlotExample } from './learn-slots.js';

const DECAY = 3e-4;

/** Learns which lines are of one promise, from the lines of the labelled promises, in all forms of a talk. */
export function learnLinks(talks: readonly LabelledTalk[]): StoredWeights {
  const read = createReader();
  const homophones = collectHomophones(
    talks.flatMap(({ lines }) => lines.map(({ text }) => text)),
    read,
  );
  const examples = talks.flatMap((talk, at) =>
    [cleanForm(talk), bareForm(talk, at), heardForm(talk, 2 * at + 1, read, homophones).form].flatMap((form) =>
      examplesOf(talk, form),
    ),
  );
  return learnSlots(examples, LINK_SLOTS, DECAY);
}

/** Each two lines that promises rest on, and whether one promise rests on both. */
function examplesOf(talk: LabelledTalk, { units }: Form): SlotExample[] {
  const lines = units.flatMap(({ text, line, manager, targets }, index) => {
    const of = talk.promises.filter((promise) => promise.lines.includes(line + 1));
    const does = (act: Act): number => targets[LEARNED_ACTS.indexOf(act)] ?? 0;
    const acts = { request: does('request'), consent: does('consent'), promise: does('promise'), offer: does('offer'), thank: does('thank') };
    const said: Linked = { index, text: stripFillers(text), managerProbability: manager, acts };
    return of.length === 0 ? [] : [{ said, of }];
  });
  return lines.flatMap((later, at) =>
    lines.slice(0, at).map((earlier, before) => ({
      features: linkFeatures(earlier.said, later.said, at - before - 1),
      wanted: Number(later.of.some((one) => earlier.of.includes(one))),
    })),
  );
}
