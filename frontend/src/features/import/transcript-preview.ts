import { isWebVtt, parseSpeakerTag, readCues, splitVoices } from '@app/contract';

/** The format and speakers that the browser recognises before it sends a text. The server reads it again and decides. */
export interface TranscriptPreview {
  format: 'text' | 'vtt';
  lines: number;
  /** The N of 話者N, or the names of a WebVTT, in the order they appear. */
  speakers: string[];
  /** Lines without a speaker. */
  untagged: number;
  characters: number;
}

/** Characters as people count them: an emoji is one. */
export function countCharacters(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return text.length - pairs;
}

interface Spoken {
  speaker: string | null;
}

function plainLines(text: string): Spoken[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map(parseSpeakerTag)
    .filter(({ text: words }) => words !== '')
    .map(({ speaker }) => ({ speaker: speaker === null ? null : `話者${speaker}` }));
}

/** Each voice in a cue is a line of its own. */
function cues(text: string): Spoken[] {
  return readCues(text)
    .flatMap(({ payload }) => splitVoices(payload))
    .map(({ voice, text: words }) => ({ voice, words: words.trim() }))
    .filter(({ words }) => words !== '')
    .map(({ voice, words }) => {
      if (voice !== null) return { speaker: voice };
      const { speaker } = parseSpeakerTag(words);
      return { speaker: speaker === null ? null : `話者${speaker}` };
    });
}

/** Counts lines and speakers of a pasted or chosen transcript. */
export function previewTranscript(text: string): TranscriptPreview {
  const format = isWebVtt(text) ? 'vtt' : 'text';
  const spoken = format === 'vtt' ? cues(text) : plainLines(text);
  const speakers = new Set<string>();
  for (const { speaker } of spoken) if (speaker !== null) speakers.add(speaker);
  return {
    format,
    lines: spoken.length,
    speakers: [...speakers],
    untagged: spoken.filter(({ speaker }) => speaker === null).length,
    characters: countCharacters(text),
  };
}

/** What the dialog says about a preview; null while there is nothing to say. */
export function previewSentence({ format, lines, speakers, untagged }: TranscriptPreview): string | null {
  if (lines === 0) return null;
  const counted = `${lines.toLocaleString('ja-JP')}行`;
  const form = format === 'vtt' ? '（WebVTT）' : '';
  if (speakers.length === 0) return `${counted}を読み取りました${form}。話者の区別はありません。`;
  const rest = untagged === 0 ? '' : `話者のない行が${untagged.toLocaleString('ja-JP')}行あります。`;
  return `${counted}、話者${speakers.length}人を読み取りました${form}。${rest}`;
}
