import type { DeepDive, Reading } from '../../../../assistant/assistant.port.js';
import { stripFillers } from '../../text/spoken.js';
import { nounPhrases } from '../../text/noun-phrase.js';
import { evidenceOf } from '../../reading/quote.js';
import type { Utterance } from '../../reading/utterance.js';
import { BANK } from '../bank/bank.js';
import { bestPhrase } from '../propose/phrase.js';
import { proposeFrom } from '../propose/rank.js';
import { isDangerous } from '../../reading/danger.js';
import { ruledKind } from '../reply/kind.js';
import { NO_READING, READINGS } from './readings.js';

const MOST_QUOTES = 3;
const MOST_READINGS = 2;
const MOST_QUESTIONS = 3;
/** A closer look asks: words that only receive were for the moment itself. */
const ASKING = BANK.filter(({ text }) => /(?:か|でしょう|ください)。$/u.test(text));
/** Somewhat into a talk: what is selected was already said. */
const TURNS = 4;

/**
 * A closer look at selected words: the lines that hold them (or most of their nouns), how they can be read, what to ask.
 * @param selected as utterances of its own, in order
 */
export function diveInto(selected: readonly Utterance[], utterances: readonly Utterance[]): DeepDive {
  const lines = linesWith(selected, utterances);
  const said = lines.map((utterance) => evidenceOf(utterance).quote);
  const evidence = lines[0] === undefined ? null : evidenceOf(lines[0]);
  if ([...selected, ...lines].some(isDangerous))
    return { said, readings: [{ text: NO_READING, evidence }], questions: [] };
  const phrase = bestPhrase(selected, () => true);
  const questions = proposeFrom(
    {
      theme: 'other',
      stance: 'other',
      kind: ruledKind(selected),
      // What was learned is what is said next; these words were said some time ago.
      sayable: () => null,
      reply: lines.at(-1) ?? null,
      isTheirOwn: true,
      phrase: phrase && { ...phrase, said: lines[0] ?? phrase.said },
      answered: new Set(),
      turns: TURNS,
      care: false,
      seed: selected[0]?.text ?? '',
    },
    [],
    MOST_QUESTIONS,
    ASKING,
  );
  return {
    said,
    readings: readingsOf(selected, lines),
    questions: questions.map((question) => ({
      ...question,
      evidence: lines.length === 0 ? null : (question.evidence ?? evidence),
    })),
  };
}

/** Each rests on the line whose words it reads. */
function readingsOf(selected: readonly Utterance[], lines: readonly Utterance[]): Reading[] {
  const words = selected.map(({ text }) => text).join('');
  const readings = READINGS.flatMap(({ words: pattern, reading }) => {
    const line = lines.find(({ text }) => pattern.test(text));
    if (line === undefined && !pattern.test(words)) return [];
    const rests = line ?? lines[0];
    return [{ text: reading, evidence: rests === undefined ? null : evidenceOf(rests) }];
  });
  if (readings.length > 0) return readings.slice(0, MOST_READINGS);
  return [{ text: NO_READING, evidence: lines[0] === undefined ? null : evidenceOf(lines[0]) }];
}

/** Lines that contain the words, are contained in them, or share most of their nouns; in the order of the talk. */
function linesWith(selected: readonly Utterance[], utterances: readonly Utterance[]): Utterance[] {
  const wanted = plain(selected.map(({ text }) => text).join(''));
  if (wanted === '') return [];
  const nouns = [...new Set(selected.flatMap(({ tokens }) => nounPhrases(tokens).map(({ head }) => head)))];
  const scored = utterances.map((utterance) => {
    const text = plain(utterance.text);
    const holds = text.length > 5 && (text.includes(wanted) || wanted.includes(text));
    const shared = nouns.filter((noun) => utterance.text.includes(noun)).length;
    return { utterance, score: holds ? nouns.length + 1 : shared };
  });
  return scored
    .filter(({ score }) => score > 0 && score >= nouns.length / 2)
    .sort((a, b) => b.score - a.score || a.utterance.index - b.utterance.index)
    .slice(0, MOST_QUOTES)
    .sort((a, b) => a.utterance.index - b.utterance.index)
    .map(({ utterance }) => utterance);
}

function plain(text: string): string {
  return stripFillers(text).replace(/[\s、。，．,.「」!！?？…・*#-]/gu, '');
}
