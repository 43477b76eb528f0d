import { RECORDING } from '@app/contract';

/** During a talk the words should appear as soon as possible. */
const LONGEST_LIVE_MS = 16_000;

/** How long the next attempt waits, in milliseconds, after a number of failed ones: twice as long each time. */
export function retryDelay(attempts: number, isLive: boolean): number {
  const { first, longest } = RECORDING.restRetry;
  return Math.min(first * 2 ** attempts, isLive ? LONGEST_LIVE_MS : longest);
}
