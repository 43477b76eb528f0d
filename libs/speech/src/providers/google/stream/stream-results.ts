import type { protos } from '@google-cloud/speech';
import { plainWord } from './spoken-text.js';

type V1 = protos.google.cloud.speech.v1.IStreamingRecognizeResponse;
type V2 = protos.google.cloud.speech.v2.IStreamingRecognizeResponse;
type Duration = protos.google.protobuf.IDuration;
type Word = protos.google.cloud.speech.v1.IWordInfo & protos.google.cloud.speech.v2.IWordInfo;

/** Both versions report the same under different names. */
interface Result {
  alternatives?: { transcript?: string | null; words?: Word[] | null }[] | null;
  isFinal?: boolean | null;
  resultEndTime?: Duration | null;
  resultEndOffset?: Duration | null;
}

/** A word on the clock of the stream. */
export interface StreamWord {
  text: string;
  startMs: number;
  endMs: number;
  label: string | null;
}

/** The recognised words, on the clock of the stream, in the same form for both versions. */
export interface StreamResult {
  isFinal: boolean;
  text: string;
  endMs: number | null;
  /** Null where the words have no times. */
  words: StreamWord[] | null;
}

export function readResults(response: V1 | V2): StreamResult[] {
  const results: readonly Result[] = response.results ?? [];
  return results.map((result) => {
    const best = result.alternatives?.[0];
    return {
      isFinal: result.isFinal === true,
      text: (best?.transcript ?? '').trim(),
      endMs: toMs(result.resultEndOffset ?? result.resultEndTime),
      words: readWords(best?.words ?? []),
    };
  });
}

function readWords(words: readonly Word[]): StreamWord[] | null {
  const read = words.flatMap((word): StreamWord[] => {
    const startMs = toMs(word.startOffset ?? word.startTime) ?? 0;
    const endMs = toMs(word.endOffset ?? word.endTime);
    const text = plainWord(word.word ?? '');
    return endMs === null || text === '' ? [] : [{ text, startMs, endMs, label: labelOf(word) }];
  });
  return read.length === 0 ? null : read;
}

function labelOf(word: Word): string | null {
  if (typeof word.speakerLabel === 'string' && word.speakerLabel !== '') return word.speakerLabel;
  // 0: no known speaker.
  return typeof word.speakerTag === 'number' && word.speakerTag > 0 ? String(word.speakerTag) : null;
}

function toMs(duration: Duration | null | undefined): number | null {
  if (duration === null || duration === undefined) return null;
  const ms = Number(duration.seconds ?? 0) * 1000 + (duration.nanos ?? 0) / 1e6;
  return ms > 0 ? ms : null;
}
