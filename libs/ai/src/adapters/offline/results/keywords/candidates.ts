import type { Utterance } from '../../reading/utterance.js';
import { nounPhrases, type NounPhrase } from './phrases.js';

/** A phrase that may be what the talk was about, with everything that is counted of it. */
export interface Candidate {
  text: string;
  phrase: NounPhrase;
  /** The utterances that say it. */
  said: Utterance[];
  /** What follows it, each time. */
  followers: string[];
  /** How often it stands inside a longer candidate. */
  nested: number;
}

/** Every noun phrase of the talk, in the order of time, without those that name people. */
export function candidatesOf(utterances: readonly Utterance[], names: readonly string[] = []): Candidate[] {
  const found = new Map<string, Candidate>();
  const people = new Set(names);
  for (const utterance of utterances) {
    for (const phrase of nounPhrases(utterance.tokens)) {
      if (phrase.person !== null) {
        people.add(phrase.person);
        continue;
      }
      const known = found.get(phrase.text) ?? { text: phrase.text, phrase, said: [], followers: [], nested: 0 };
      known.said.push(utterance);
      known.followers.push(phrase.follower);
      if (phrase.isInside) known.nested += 1;
      found.set(phrase.text, known);
    }
  }
  // 田所 where 田所さん is said too.
  return [...found.values()].filter(({ phrase }) => !phrase.words.some((word) => people.has(word)));
}
