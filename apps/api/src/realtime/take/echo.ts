import { foldText, type Channel } from '@app/contract';
import type { AudioBlock } from '@app/speech';
import type { TakeLine } from './take-commits.js';

/** An echo lies at least by this share inside the words of the other side, in time and in text, and has this many characters. */
const ECHO = { time: 0.5, text: 0.8, characters: 8 };
/** How far back sound and lines are remembered: recognisers of two channels are never that far apart. */
const KEPT_MS = 5 * 60_000;
/** The longest time that a line waits for the words of the other side. */
const PATIENCE_MS = 8_000;
const SAMPLES_PER_MS = 16;

interface Stretch {
  startMs: number;
  endMs: number;
}

interface Sound extends Stretch {
  /** Mean square of its samples. */
  power: number;
}

/**
 * Finds the lines of the microphone that are an echo of the other side, from a loudspeaker in the same room. All times are on the
 * clock of the 1on1.
 */
export class Echoes {
  private readonly sounds: Record<Channel, Sound[]> = { own: [], other: [] };
  private said: TakeLine[] = [];
  private settledMs = -Infinity;
  /** The other side is being heard: words of it may still come. */
  private isOpen = false;
  private wake: () => void = () => undefined;

  /** Notes how loud a channel is. */
  hear(channel: Channel, { pcm, startMs }: AudioBlock): void {
    const sounds = this.sounds[channel];
    const endMs = startMs + pcm.length / SAMPLES_PER_MS;
    const power = pcm.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, pcm.length);
    // After a cut a stretch is heard again.
    while ((sounds.at(-1)?.startMs ?? -Infinity) >= startMs) sounds.pop();
    sounds.push({ startMs, endMs, power });
    while ((sounds[0]?.endMs ?? Infinity) < endMs - KEPT_MS) sounds.shift();
  }

  /** Lines of the other side, of which every word before `settledMs` has been heard. */
  note(lines: readonly TakeLine[], settledMs: number): void {
    const kept = this.said.filter(
      ({ id, endMs }) => endMs > settledMs - KEPT_MS && !lines.some((one) => one.id === id),
    );
    this.said = [...kept, ...lines];
    this.settledMs = Math.max(this.settledMs, settledMs);
    this.wake();
  }

  /** Whether a take of the other side is being heard. */
  set isHearing(isHearing: boolean) {
    this.isOpen = isHearing;
    if (!isHearing) this.wake();
  }

  /** The lines of the microphone that are no echo, as soon as that is known. */
  async withoutEchoes(lines: readonly TakeLine[]): Promise<readonly TakeLine[]> {
    const last = performance.now() + PATIENCE_MS;
    while (lines.some((line) => this.isUnknown(line)) && performance.now() < last)
      await this.news(last - performance.now());
    return lines.filter((line) => !this.isEcho(line));
  }

  /** Whether words of the other side may still come that a line could be an echo of. */
  private isUnknown(line: TakeLine): boolean {
    if (!this.isOpen || this.settledMs >= line.endMs || lettersOf(line.text).length < ECHO.characters) return false;
    const isHeard = (this.sounds.other.at(-1)?.endMs ?? -Infinity) >= line.endMs;
    return !isHeard || this.isQuieter(line);
  }

  private isEcho(line: TakeLine): boolean {
    const over = this.said.filter((one) => overlapMs(one, line) > 0);
    const shared = over.reduce((sum, one) => sum + overlapMs(one, line), 0);
    if (shared < ECHO.time * (line.endMs - line.startMs)) return false;
    return isWithin(line.text, over.map(({ text }) => text).join('')) && this.isQuieter(line);
  }

  private isQuieter(line: Stretch): boolean {
    return powerOf(this.sounds.own, line) < powerOf(this.sounds.other, line);
  }

  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.wake(), ms);
      timer.unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Whether nearly all of a text is part of another one. Linear in the length of both. */
export function isWithin(text: string, whole: string): boolean {
  const letters = lettersOf(text);
  if (letters.length < ECHO.characters) return false;
  const left = new Map<string, number>();
  for (const pair of pairsOf(lettersOf(whole))) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(letters)) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    shared += 1;
    left.set(pair, count - 1);
  }
  return shared >= ECHO.text * (letters.length - 1);
}

/** What is said, without what a recogniser puts between. */
function lettersOf(text: string): string[] {
  return Array.from(foldText(text)).filter((character) => /[\p{L}\p{N}]/u.test(character));
}

function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
}

function overlapMs(one: Stretch, other: Stretch): number {
  return Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs));
}

/** The mean power of a stretch; that of a stretch that was not heard is none. */
function powerOf(sounds: readonly Sound[], stretch: Stretch): number {
  let [energy, length] = [0, 0];
  for (const sound of sounds) {
    const shared = overlapMs(sound, stretch);
    energy += sound.power * shared;
    length += shared;
  }
  return length === 0 ? 0 : energy / length;
}
