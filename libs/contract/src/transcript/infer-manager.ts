import type { TranscriptLine } from './transcript.js';

const QUESTION = /[?？]|(?:か|かな|の|っけ|どう|かね)[。…]*$/u;
const OPENING =
  /(?:最近|調子|体調|今日は何|どう(?:です|でした|だった|かな)?|話したいこと|何から|聞かせて|ほかは?何か|他に)/u;
const LISTENING = /^(?:うん|そっか|なるほど|そうなんだ|ほう|へえ|ええ|そうか)/u;
const DEFERENCE = /(?:ありがとうございます|すみません|お願いします|失礼します|承知しました|わかりました)/u;

/**
 * Proposes who is the manager: who asks, opens topics and listens, against who answers politely.
 * @returns N of 話者N, or null with fewer than two speakers or no difference
 */
export function inferManager(lines: readonly Pick<TranscriptLine, 'speaker' | 'text'>[]): number | null {
  const scores = new Map<number, { points: number; lines: number }>();
  for (const { speaker, text } of lines) {
    if (speaker === null) continue;
    const score = scores.get(speaker) ?? { points: 0, lines: 0 };
    score.lines += 1;
    if (QUESTION.test(text)) score.points += 1;
    if (OPENING.test(text) && QUESTION.test(text)) score.points += 1;
    if (LISTENING.test(text)) score.points += 0.5;
    if (DEFERENCE.test(text)) score.points -= 0.7;
    scores.set(speaker, score);
  }
  const ranked = [...scores]
    .map(([speaker, { points, lines: count }]) => ({ speaker, rate: points / count }))
    .sort((a, b) => b.rate - a.rate || a.speaker - b.speaker);
  const [first, second] = ranked;
  if (!first || !second || first.rate === second.rate) return null;
  return first.speaker;
}
