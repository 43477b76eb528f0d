import type { FindingDraft, FindingKind } from '@app/contract';
import { sigmoid } from '../learned/model.js';
import { oddsOf } from '../learned/slot-weights.js';
import type { Utterance } from '../reading/utterance.js';
import { evidenceOf } from '../reading/quote.js';
import { LEVELS } from './stories/levels.js';
import { statementOf } from './statement.js';
import { placed, probability, storiesOf, weightOf, type Placed, type Story } from './stories/stories.js';
import { storyFeatures } from './stories/story-features.js';
import { storyWeight } from './stories/story-weights.js';

const MOST = 12;
/** So many lines prove a finding: those that tell most of it, each at least so likely as this part of the best. */
const MOST_EVIDENCE = 5;
const PROVES = 0.35;

/** The troubles that are open and the good changes, each once, with the lines that tell it. */
export function findFindings(utterances: readonly Utterance[]): FindingDraft[] {
  const talk = placed(utterances);
  return [...findingsOf('issue', talk), ...findingsOf('positive', talk)]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at)
    .map(({ finding }) => finding);
}

function findingsOf(
  kind: FindingKind,
  talk: readonly Placed[],
): { finding: FindingDraft; weight: number; at: number }[] {
  const stories = storiesOf(kind, talk);
  const weights = weightsOf(kind, stories, talk);
  return stories.flatMap((story, place) => {
    const weight = weights[place] ?? 0;
    if (weight < LEVELS[kind].shown) return [];
    const lines = story.lines.map(({ utterance }) => utterance);
    const told = statementOf(lines, (one) => probability(kind, one));
    if (told === null) return [];
    const evidence = proofOf(kind, lines, told.line).map(evidenceOf);
    return [{ finding: { kind, text: told.text, evidence }, weight, at: told.line.index }];
  });
}

/** How likely each is to be kept. Talks hold too few good changes to learn more of them than their lines say. */
function weightsOf(kind: FindingKind, stories: readonly Story[], talk: readonly Placed[]): number[] {
  return kind === 'issue'
    ? storyFeatures(stories, talk).map((features) => sigmoid(oddsOf(features, storyWeight)))
    : stories.map((story) => weightOf(kind, story));
}

/** The line whose words stand in the finding and the likeliest beside it, in the order of time. */
function proofOf(kind: FindingKind, lines: readonly Utterance[], told: Utterance): Utterance[] {
  const best = Math.max(...lines.map((one) => probability(kind, one)));
  const beside = lines
    .filter((one) => one !== told && probability(kind, one) >= PROVES * best)
    .toSorted((a, b) => probability(kind, b) - probability(kind, a))
    .slice(0, MOST_EVIDENCE - 1);
  return [told, ...beside].toSorted((a, b) => a.index - b.index);
}
