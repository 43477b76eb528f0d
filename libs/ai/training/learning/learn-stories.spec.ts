import { oddsOf, readSlots } from '../../src/adapters/offline/learned/slot-weights.js';
import { said } from '../../src/adapters/offline/results/said.fixture.js';
import { placed, storiesOf } from '../../src/adapters/offline/results/stories/stories.js';
import { storyFeatures } from '../../src/adapters/offline/results/stories/story-features.js';
import type { Reading } from '../labelled/held-out-readings.js';
import { readSet } from '../labelled/read-labels.js';
import { learnStories } from './learn-stories.js';

/** A reader keeps what is told as a trouble and not what is told as a joke. */
function reading(): Reading {
  const utterances = said(
    'r problem issue: 検品の人が足りなくて、夕方の便に毎日間に合わないんですよ。',
    'm smalltalk: この前の休みは天気がよくて、川のそばを家族とずっと歩いていたんだけど、鳥がたくさんいてね、子どもが喜んで名前を一つずつ調べていたよ。',
    'r joke issue: 猫に布団を取られて、毎晩わたしが床で寝ているんです。',
  );
  const talk = { ...readSet('learning')[0]!, issues: [{ lines: [1], text: '検品の人が足りない' }] };
  return { talk, utterances, linesOf: ({ index }) => [index + 1] };
}

it('learns which troubles a reader keeps, the same from the same readings', () => {
  const given = reading();
  const learned = learnStories([given]);
  expect(learnStories([reading()])).toEqual(learned);
  const talk = placed(given.utterances);
  const [kept, joke] = storyFeatures(storiesOf('issue', talk), talk).map((one) => oddsOf(one, readSlots(learned)));
  expect(kept).toBeGreaterThan(0);
  expect(joke).toBeLessThan(0);
});
