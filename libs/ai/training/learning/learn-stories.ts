import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import { placed, storiesOf, type Story } from '../../src/adapters/offline/results/stories/stories.js';
import { STORY_SLOTS, storyFeatures } from '../../src/adapters/offline/results/stories/story-features.js';
import type { Reading } from '../labelled/held-out-readings.js';
import { learnSlots, type SlotExample } from './learn-slots.js';

const DECAY = 3e-4;

/** Learns which troubles of a talk, as it is read by what was not learned from it, are those that a reader keeps. */
export function learnStories(readings: readonly Reading[]): StoredWeights {
  return learnSlots(readings.flatMap(examplesOf), STORY_SLOTS, DECAY);
}

function examplesOf(reading: Reading): SlotExample[] {
  const talk = placed(reading.utterances);
  const stories = storiesOf('issue', talk);
  const kept = keptOf(stories, reading);
  return storyFeatures(stories, talk).map((features, at) => ({ features, wanted: Number(kept.has(at)) }));
}

/** Of each labelled trouble the story that tells most of it: a second one would tell it twice. */
function keptOf(stories: readonly Story[], { talk, linesOf }: Reading): Set<number> {
  const kept = new Set<number>();
  for (const { lines } of talk.issues) {
    let [best, most] = [-1, 0];
    stories.forEach((story, at) => {
      const told = story.lines
        .filter(({ utterance }) => linesOf(utterance).some((line) => lines.includes(line)))
        .reduce((sum, { utterance }) => sum + utterance.items.issue, 0);
      if (told > most && !kept.has(at)) [best, most] = [at, told];
    });
    if (best >= 0) kept.add(best);
  }
  return kept;
}
