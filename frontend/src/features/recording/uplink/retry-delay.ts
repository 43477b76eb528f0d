import { RECORDING } from '@app/contract';

/** While a person speaks, the words should reach the screen as soon as possible. */
const LONGEST_LIVE_MS = 16_000;

/** How long the next attempt waits, in milliseconds, after failed attempts: each twice as long as the one before. */
export function retryDelay(attempts: number, isLive: boolean): number {
  const { first, longest } = RECORDING.restRetry;
  return Math.min(first * 2 ** attempts, isLive ? LONGEST_LIVE_MS : longest);
}
