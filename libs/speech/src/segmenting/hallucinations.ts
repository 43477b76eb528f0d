import { COURTESIES, CREDITS, SUBTITLES } from './hallucination-phrases.js';

/** What the recogniser and the voice activity detection say about a text. */
export interface Evidence {
  /** How much speech the audio has. */
  speechMs: number;
  /** Mean probability that nobody spoke, where the server says it. */
  noSpeech: number | null;
}

/** From here on the model itself believes that nobody spoke. */
const NO_SPEECH = 0.6;
const LITTLE_SPEECH_MS = 400;
/** Nobody speaks faster, in characters a second. */
const FASTEST = 16;
const LONGEST_CREDIT = 30;

/** The text without what a model invents in silence and without its loops; empty where nothing else was said. */
export function withoutHallucinations(text: string, evidence: Evidence): string {
  const said = collapseLoops(text.trim());
  const bare = plain(said);
  if (bare === '' || isMadeOf(bare, SUBTITLES) || isCredit(bare)) return '';
  const { speechMs, noSpeech } = evidence;
  const isDoubtful = (noSpeech ?? 0) >= NO_SPEECH;
  const isTooFast = bare.length > (FASTEST * speechMs) / 1000;
  if (isMadeOf(bare, COURTESIES) && isTooFast && (isDoubtful || speechMs < LITTLE_SPEECH_MS)) return '';
  return isDoubtful || speechMs < LITTLE_SPEECH_MS ? withoutSubtitles(said) : said;
}

/** A model in a loop writes the same again and again: once is kept. What people repeat is shorter. */
export function collapseLoops(text: string): string {
  return text
    .replace(/(.)\1{15,}/gsu, '$1')
    .replace(/(.{2,3}?)\1{9,}/gsu, '$1')
    .replace(/(.{4,7}?)\1{6,}/gsu, '$1')
    .replace(/(.{8,60}?)\1{4,}/gsu, '$1');
}

function withoutSubtitles(text: string): string {
  const sentences = text.split(/(?<=[。．！？!?\n])/u);
  return sentences
    .filter((sentence) => !isMadeOf(plain(sentence), SUBTITLES))
    .join('')
    .trim();
}

/** Letters alone, so that `ご視聴、ありがとうございました！` is known. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]/gu, '');
}

function isMadeOf(text: string, phrases: readonly string[]): boolean {
  let rest = text;
  while (rest !== '') {
    const next = phrases.filter((phrase) => rest.startsWith(phrase)).sort((a, b) => b.length - a.length)[0];
    if (next === undefined) return false;
    rest = rest.slice(next.length);
  }
  return text !== '';
}

function isCredit(text: string): boolean {
  return text.length <= LONGEST_CREDIT && CREDITS.some((credit) => text.startsWith(credit));
}
