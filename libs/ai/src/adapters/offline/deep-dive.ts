import type { DeepDive } from '../../assistant/assistant.port.js';
import { DIVE_QUESTIONS, NO_READING, PLAIN_DIVE_QUESTIONS, READINGS } from './data/deep-dive.js';
import { extractKeywords } from './keywords.js';
import { evidenceOf } from './quote.js';
import { stripFillers, type Utterance } from './utterances.js';

const MOST_QUOTES = 3;
const MOST_READINGS = 2;
const NO_OTHERS = { conversations: 0, counts: {} };

/**
 * A closer look at selected words: the lines that hold them (or most of their key words), how they can be read, what to ask.
 * @param selected as tokenised utterances of its own, in order
 */
export function diveInto(selected: readonly Utterance[], utterances: readonly Utterance[]): DeepDive {
  const words = selected.map(({ text }) => text).join('');
  const topics = extractKeywords(selected, NO_OTHERS)
    .map(({ keyword }) => keyword)
    .filter((keyword) => !/[「」]/u.test(keyword));
  const lines = linesWith(words, topics, utterances);
  const context = [words, ...lines.map(({ text }) => text)].join('\n');
  const readings = READINGS.filter(({ words: pattern }) => pattern.test(context)).map(({ reading }) => reading);
  const topic = topics[0];
  return {
    said: lines.map((utterance) => evidenceOf(utterance).quote),
    readings: readings.length > 0 ? readings.slice(0, MOST_READINGS) : [NO_READING],
    questions:
      topic === undefined
        ? [...PLAIN_DIVE_QUESTIONS]
        : DIVE_QUESTIONS.map((template) => template.replaceAll('{topic}', topic)),
  };
}

/** Lines that contain the words, are contained in them, or share most of their topics; in the order of the talk. */
function linesWith(words: string, topics: readonly string[], utterances: readonly Utterance[]): Utterance[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  const scored = utterances.map((utterance) => {
    const text = plain(utterance.text);
    const holds = text.length > 5 && (text.includes(wanted) || wanted.includes(text));
    const shared = topics.filter((topic) => utterance.text.includes(topic)).length;
    return { utterance, score: holds ? topics.length + 1 : shared };
  });
  return scored
    .filter(({ score }) => score > 0 && score >= topics.length / 2)
    .sort((a, b) => b.score - a.score || a.utterance.index - b.utterance.index)
    .slice(0, MOST_QUOTES)
    .sort((a, b) => a.utterance.index - b.utterance.index)
    .map(({ utterance }) => utterance);
}

function plain(text: string): string {
  return stripFillers(text).replace(/[\s、。，．,.「」!！?？…・*#-]/gu, '');
}
