import type { HeldSound, QuarantinedSound } from '../model/recording-model.js';

/** One recording with sound in this browser, as the list shows it. */
export interface HeldRow {
  recordingId: string;
  conversationId: string | null;
  /** When it began (`Date.now()`). */
  startedAt: number;
  isOld: boolean;
  /** The recording has ended: the person can delete it. */
  hasEnded: boolean;
  /** The sound that waits to become text, in seconds, and whether the consent covers its destination. */
  waiting: { seconds: number; isAgreed: boolean } | null;
  /** What no decoder can read; each is offered as a file. */
  pieces: readonly QuarantinedSound[];
}

/** Puts the sound of a recording together, the oldest recording first. */
export function heldRows(held: readonly HeldSound[], quarantined: readonly QuarantinedSound[]): HeldRow[] {
  const ids = new Set([...held, ...quarantined].map(({ recordingId }) => recordingId));
  const rows = [...ids].map((recordingId) => {
    const own = held.filter((one) => one.recordingId === recordingId);
    const pieces = quarantined.filter((one) => one.recordingId === recordingId);
    const waiting = own.filter(({ kind }) => kind !== 'quarantined');
    return {
      recordingId,
      conversationId: own[0]?.conversationId ?? null,
      startedAt: own[0]?.startedAt ?? pieces[0]?.spokenAt ?? 0,
      hasEnded: own.length > 0,
      isOld: own.some(({ isOld }) => isOld),
      waiting: waiting.length === 0 ? null : { seconds: sum(waiting), isAgreed: waiting.every(isAgreed) },
      pieces,
    };
  });
  return rows.toSorted((a, b) => a.startedAt - b.startedAt);
}

/** Seconds of a recording that would be lost by letting it go. */
export function secondsOf({ waiting, pieces }: Pick<HeldRow, 'waiting' | 'pieces'>): number {
  return (waiting?.seconds ?? 0) + sum(pieces);
}

function isAgreed({ kind }: HeldSound): boolean {
  return kind !== 'unagreed';
}

function sum(sounds: readonly { seconds: number }[]): number {
  return sounds.reduce((all, { seconds }) => all + seconds, 0);
}
