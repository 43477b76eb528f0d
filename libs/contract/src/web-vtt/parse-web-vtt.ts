import { parseSpeakerTag } from '../transcript/transcript.js';
import { readCues, splitVoices } from './web-vtt-cues.js';

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

/** When a cue begins and ends. */
interface CueTimes {
  startMs: number | null;
  endMs: number | null;
}

/** A voice of a cue: `<v 話者N>` and a tag in front of words without a voice are speaker N, any other voice is a name. */
interface Voice extends CueTimes {
  name: string | null;
  speaker: number | null;
  text: string;
}

/** Reads WebVTT: each cue is a line with its times, each voice in a cue is a separate line. */
export function readVoices(text: string): Voice[] {
  return readCues(text).flatMap(({ times, payload }) => {
    const found = TIMING.exec(times);
    return found === null ? [] : voicesIn(payload, { startMs: milliseconds(found[1]), endMs: milliseconds(found[2]) });
  });
}

/** The voices in the words of one cue. */
export function voicesIn(payload: string, times: CueTimes): Voice[] {
  return splitVoices(payload)
    .map(({ voice, text }) => ({ voice: voice === null ? null : decode(voice), words: decode(text) }))
    .map(({ voice, words }) => {
      if (voice === null) return { name: null, ...parseSpeakerTag(words), ...times };
      // A name given by <v> takes precedence over a tag in the text, which then is part of the spoken words.
      const digits = NUMBERED_VOICE.exec(voice)?.[1];
      const speaker = digits === undefined ? null : Number(digits.normalize('NFKC'));
      return { name: speaker === null ? voice : null, speaker, text: words, ...times };
    })
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
