import { parseSpeakerTag } from '../transcript/transcript.js';
import { speakersAmong, splitLabel } from './speaker-labels.js';

/** One utterance: who spoke by name, or by number (話者N), or nobody knows. */
export interface Said {
  name: string | null;
  speaker: number | null;
  text: string;
  startMs: number | null;
  endMs: number | null;
}

/** A row as it stands, with the number of a 話者N in front of it. */
export function untimed(row: string): Said {
  return { name: null, ...parseSpeakerTag(row), startMs: null, endMs: null };
}

/** Takes names in front of the words for speakers, where they are. */
export function named(said: readonly Said[], known: readonly string[]): Said[] {
  const labels = said.map(({ name, speaker, text }) => (name === null && speaker === null ? splitLabel(text) : null));
  const open = said.flatMap(({ name, speaker }, at) =>
    name === null && speaker === null ? [labels[at]?.label ?? null] : [],
  );
  const speakers = speakersAmong(open, known);
  return said.map((line, at) => {
    const label = labels[at];
    return label && speakers.has(label.label) ? { ...line, name: label.label, text: label.rest } : line;
  });
}
