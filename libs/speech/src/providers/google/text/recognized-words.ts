import type { RecognitionEvent, RecognizedPiece, Word } from '../../../ports/recognizer.port.js';
import type { AudioBuffer } from '../window/audio-buffer.js';
import type { StreamWindow } from '../window/stream-window.js';
import { overlapBoundary, splitAt } from './window-overlap.js';
import { SpeakerMap, type LabelledWord } from './speaker-map.js';
import { textOf } from '../stream/spoken-text.js';
import type { GoogleSettings } from '../stream/google-settings.js';
import type { StreamResult } from '../stream/stream-results.js';

/** A voice fades out: sound so shortly after a final still belongs to it. */
const FADING_MS = 200;

/** What was recognised so far, over all streams of a take: each word once. */
export class RecognizedWords {
  private readonly voices = new SpeakerMap();
  private boundary: number | null = null;
  private answered = 0;
  private wordTimes: boolean;
  private speaking: StreamWindow | null = null;

  constructor(
    private readonly held: AudioBuffer,
    hasWordTimes: boolean,
    private readonly emit: (event: RecognitionEvent) => void,
  ) {
    this.wordTimes = hasWordTimes;
  }

  /** Every word before it has been given out. */
  get settledMs(): number {
    return this.boundary ?? 0;
  }

  /** Sound before it has been answered. */
  get answeredMs(): number {
    return Math.max(this.answered, this.settledMs);
  }

  get givesWordTimes(): boolean {
    return this.wordTimes;
  }

  begin(ms: number): void {
    this.boundary ??= ms;
  }

  /** A stream is asked for no word times. */
  expectNoWordTimes(): void {
    this.wordTimes = false;
  }

  settle(ms: number): void {
    if (ms <= this.settledMs) return;
    this.boundary = ms;
    this.emit({ type: 'settled', ms });
  }

  /** After a while in which nobody spoke silence counts as recognised, though no answer comes to it. */
  settleSilence({
    quietBeforeSettled,
    settleBehind,
  }: Pick<GoogleSettings, 'quietBeforeSettled' | 'settleBehind'>): void {
    if (this.held.isEmpty || this.held.writtenMs - this.held.quietSinceMs < quietBeforeSettled) return;
    if (this.held.soundAfter(this.answeredMs) === null) this.settle(this.held.writtenMs - settleBehind);
  }

  /** The stream was sent a voice, or began to answer one, or takes nothing any more. */
  isAnswerDue(window: StreamWindow, leastSound: number): boolean {
    if (window.isInterimOpen || !window.stream.canWrite) return true;
    const sound = this.held.soundAfter(this.answeredMs);
    return sound !== null && sound.startMs < window.sentToMs && sound.lengthMs >= leastSound;
  }

  /** A stream has said all it had. */
  close(window: StreamWindow): void {
    this.settle(overlapBoundary(Math.min(window.seamMs, window.sentToMs), this.settledMs, window.firstLeftMs));
  }

  take(window: StreamWindow, results: readonly StreamResult[]): void {
    // The streams speak one after the other, though two may listen at once.
    if (this.speaking !== window) this.voices.restart();
    this.speaking = window;
    for (const result of results) if (result.isFinal) this.takeFinal(window, result);
    this.takeInterim(
      window,
      results.filter(({ isFinal }) => !isFinal),
    );
  }

  private takeInterim(window: StreamWindow, results: readonly StreamResult[]): void {
    const text = results.map((result) => result.text).join('');
    window.isInterimOpen = text !== '';
    if (text === '') return;
    const end = results.at(-1)?.endMs ?? null;
    const piece = this.wholePiece(text, end === null ? window.sentToMs : window.clock.toTake(end));
    this.emit({ type: 'interim', piece });
  }

  private takeFinal(window: StreamWindow, result: StreamResult): void {
    const end = result.endMs ?? result.words?.at(-1)?.endMs ?? null;
    const endMs = end === null ? null : window.clock.toTake(end);
    if (result.text !== '') this.wordTimes = result.words !== null;
    if (result.words !== null) this.takeWords(window, result.text, onTake(window, result.words));
    else if (result.text !== '') this.takeText(result.text, endMs);
    if (endMs !== null) this.answered = Math.max(this.answered, Math.min(endMs + FADING_MS, window.seamMs));
  }

  /** Without word times a final is taken whole or, given before, not at all. */
  private takeText(text: string, endMs: number | null): void {
    if (endMs !== null && endMs <= this.settledMs + 1) return;
    this.emit({ type: 'final', piece: this.wholePiece(text, endMs ?? this.settledMs) });
    if (endMs !== null) this.settle(endMs);
  }

  private takeWords(window: StreamWindow, transcript: string, words: readonly LabelledWord[]): void {
    const known = splitAt(words, this.settledMs);
    this.voices.learn(known.before);
    const { before: mine, after: left } = splitAt(known.after, window.seamMs);
    window.firstLeftMs ??= left[0]?.startMs ?? null;
    const runs = byVoice(mine.map((word) => ({ word, speaker: this.voices.numberOf(word.label) })));
    for (const { speaker, words: said } of runs) {
      const first = said[0];
      const last = said.at(-1);
      if (first === undefined || last === undefined) continue;
      const isWhole = said.length === words.length;
      const text = isWhole
        ? transcript
        : textOf(
            transcript,
            said.map((word) => word.text),
          );
      this.voices.remember(said.map((word) => ({ ...word, speaker })));
      const times = said.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
      this.emit({ type: 'final', piece: { text, startMs: first.startMs, endMs: last.endMs, words: times, speaker } });
    }
    this.settle(Math.max(...mine.map(({ endMs }) => endMs)));
  }

  private wholePiece(text: string, endMs: number): RecognizedPiece {
    const startMs = Math.min(this.held.soundAfter(this.settledMs)?.startMs ?? this.settledMs, endMs);
    return { text, startMs, endMs: Math.max(endMs, startMs), words: null, speaker: null };
  }
}

function onTake(
  window: StreamWindow,
  words: readonly { text: string; startMs: number; endMs: number; label: string | null }[],
): LabelledWord[] {
  return words.map((word) => ({
    ...word,
    startMs: window.clock.toTake(word.startMs),
    endMs: window.clock.toTake(word.endMs),
  }));
}

function byVoice(
  words: readonly { word: LabelledWord; speaker: number | null }[],
): { speaker: number | null; words: Word[] }[] {
  const runs: { speaker: number | null; words: Word[] }[] = [];
  for (const { word, speaker } of words) {
    const last = runs.at(-1);
    if (last?.speaker === speaker) last.words.push(word);
    else runs.push({ speaker, words: [word] });
  }
  return runs;
}
