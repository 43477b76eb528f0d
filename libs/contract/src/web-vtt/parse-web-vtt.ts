import { parseSpeakerTag, type TranscriptLine } from '../transcript/transcript.js';
import { readCues, splitVoices, type VoicedText } from './web-vtt-cues.js';

const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s+-->\s+((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/u;
const NUMBERED_VOICE = /^話者\s*([0-9０-９]{1,3})$/u;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

interface TimedText extends VoicedText {
  startMs: number | null;
  endMs: number | null;
}

/**
 * Reads WebVTT: each cue is a line with its times, each voice in a cue is a separate line. `<v 話者N>` is speaker N; any other
 * name gets its own number, in the order of appearance.
 */
export function parseWebVtt(text: string): TranscriptLine[] {
  const voiced = readCues(text).flatMap(readCue);
  const numberOf = numberVoices(voiced.flatMap(({ voice }) => (voice === null ? [] : [voice])));
  return voiced
    .map(({ voice, text: words, startMs, endMs }) => {
      // A name given by <v> takes precedence over a tag in the text, which then is part of the spoken words.
      if (voice !== null) return { speaker: numberOf(voice), text: words, startMs, endMs };
      return { ...parseSpeakerTag(words), startMs, endMs };
    })
    .filter((line) => line.text !== '');
}

function readCue({ times, payload }: ReturnType<typeof readCues>[number]): TimedText[] {
  const found = TIMING.exec(times);
  if (found === null) return [];
  const [startMs, endMs] = [milliseconds(found[1]), milliseconds(found[2])];
  return splitVoices(payload)
    .map(({ voice, text }) => ({ voice: voice === null ? null : decode(voice), text: decode(text), startMs, endMs }))
    .filter(({ text }) => text !== '');
}

function decode(marked: string): string {
  return marked.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/gu, (entity) => ENTITIES[entity] ?? entity).trim();
}

function milliseconds(time: string | undefined): number | null {
  if (time === undefined) return null;
  const [clock = '', fraction = '0'] = time.split(/[.,]/u);
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const total = seconds * 1000 + Number(fraction.padEnd(3, '0'));
  // A time that does not fit into the database's column is not the time of a talk.
  return total <= 2_147_483_647 ? total : null;
}

function numberVoices(voices: readonly string[]): (voice: string) => number {
  const numbers = new Map<string, number>();
  for (const voice of voices) {
    const digits = NUMBERED_VOICE.exec(voice)?.[1];
    if (digits !== undefined) numbers.set(voice, Number(digits.normalize('NFKC')));
  }
  const taken = new Set(numbers.values());
  let next = 1;
  for (const voice of voices) {
    if (numbers.has(voice)) continue;
    while (taken.has(next)) next += 1;
    numbers.set(voice, next);
    taken.add(next);
  }
  return (voice) => numbers.get(voice) ?? 0;
}
