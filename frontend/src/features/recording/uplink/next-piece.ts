import { RECORDING } from '@app/contract';
import { TEXT_TAKE, type StoredRecording, type StoredTake } from '../store/stored-recording.js';

/** How far the server has come with a recording over the present connection. */
export interface Link {
  /** `starting` and `ending` wait for an acknowledgement, `resting` for the next attempt. */
  phase: 'down' | 'starting' | 'open' | 'ending' | 'resting' | 'over';
  take: number;
  /** The piece to send next. */
  next: number;
  /** The header has to go first: piece 0, when the take does not begin with it. */
  isHeaderDue: boolean;
  /** The last piece that the server has taken. */
  received: number;
  /** The last piece that need not be counted as under way. */
  floor: number;
  /** The server had no room: nothing is sent for a moment. */
  isHeld: boolean;
  /** The server takes no sound, since browsers recognise speech themselves: sound waits, lines continue. */
  isDeaf: boolean;
}

/** What became known. */
export type LinkEvent =
  | { type: 'down' | 'ending' | 'resting' | 'over' }
  | { type: 'starting'; take: number }
  | { type: 'started'; next: number; isDeaf?: boolean }
  | { type: 'sent'; seq: number }
  | { type: 'progress'; take: number; receivedSeq: number; committedSeq: number; resend?: boolean }
  /** The pause for a server without room is over. */
  | { type: 'released' }
  /** Pieces were sent and had no answer for a while. */
  | { type: 'stalled' };

/** The next action. */
export type LinkAction =
  | { type: 'wait' }
  | { type: 'start'; take: StoredTake }
  | { type: 'send'; take: number; seq: number }
  | { type: 'line' }
  | { type: 'end' };

const NOTHING_SENT = { take: 0, next: 0, isHeaderDue: false, received: -1, floor: -1, isHeld: false, isDeaf: false };
export const LINK_DOWN: Link = { phase: 'down', ...NOTHING_SENT };

/** The link after an event. */
export function linkAfter(link: Link, event: LinkEvent): Link {
  if (link.phase === 'over') return link;
  switch (event.type) {
    case 'down':
      return LINK_DOWN;
    case 'resting':
      return { ...LINK_DOWN, phase: 'resting' };
    case 'ending':
    case 'over':
      return { ...link, phase: event.type };
    case 'starting':
      return { ...LINK_DOWN, phase: 'starting', take: event.take };
    case 'started':
      return { ...goOnFrom(link, event.next), phase: 'open', floor: event.next - 1, isDeaf: event.isDeaf === true };
    case 'sent':
      if (link.isHeaderDue && event.seq === 0) return { ...link, isHeaderDue: false };
      return { ...link, next: Math.max(link.next, event.seq + 1) };
    case 'progress':
      return event.take === link.take && ['open', 'ending'].includes(link.phase) ? progressed(link, event) : link;
    case 'released':
      return { ...link, isHeld: false };
    case 'stalled':
      return goOnFrom(link, link.received + 1);
  }
}

/** Pieces sent whose receipt the server has not confirmed. */
export function isUnacknowledged({ phase, next, received }: Link): boolean {
  return phase === 'open' && next - 1 > received;
}

/** Whether this piece is still the one to send. */
export function isNext(link: Link, take: number, seq: number): boolean {
  if (link.phase !== 'open' || link.take !== take || link.isHeld) return false;
  return link.isHeaderDue ? seq === 0 : seq === link.next;
}

/**
 * The next step: pieces in order, never more under way than the window. A take is left when all of it is on the server, which
 * begins the next only when it has settled this one.
 */
export function nextAction(link: Link, recording: StoredRecording): LinkAction {
  if (link.phase === 'down') return startOf(recording.takes.find(({ isDone }) => !isDone) ?? recording.takes.at(-1));
  if (link.phase !== 'open') return { type: 'wait' };
  if (recording.lines > recording.linesTaken) return { type: 'line' };
  const open = recording.takes.filter((take) => !take.isDone && !(link.isDeaf && take.mimeType !== TEXT_TAKE));
  const take = open.find((candidate) => candidate.take === link.take);
  const within = take === undefined ? null : nextWithin(link, take);
  if (within !== null) return within;
  const later = open.find((candidate) => candidate.take > link.take);
  if (later !== undefined) return startOf(later);
  return { type: recording.isEnded ? 'end' : 'wait' };
}

/** @returns null if nothing of this take is left to send or to wait for */
function nextWithin(link: Link, take: StoredTake): LinkAction | null {
  if (link.isHeld) return { type: 'wait' };
  const send = (seq: number): LinkAction => ({ type: 'send', take: take.take, seq });
  if (link.next <= take.lastSeq) {
    if (link.isHeaderDue) return send(0);
    const isInWindow = link.next <= Math.max(take.committedSeq, link.floor) + windowOf(take);
    return isInWindow ? send(link.next) : { type: 'wait' };
  }
  return take.isEnded && link.received >= take.lastSeq ? null : { type: 'wait' };
}

/** How many pieces of a take may be under way. */
function windowOf({ chunkMs }: StoredTake): number {
  return Math.ceil(RECORDING.window / Math.min(chunkMs, 1_000));
}

function progressed(link: Link, event: LinkEvent & { type: 'progress' }): Link {
  const { receivedSeq, committedSeq, resend } = event;
  const floor = Math.max(link.floor, committedSeq);
  // Less than it had already: it has forgotten what it did not store.
  const isBehind = resend === true || receivedSeq < link.received;
  if (isBehind)
    return { ...goOnFrom(link, receivedSeq + 1), floor: Math.min(floor, receivedSeq), isHeld: resend === true };
  return { ...link, floor, received: receivedSeq, next: Math.max(link.next, receivedSeq + 1) };
}

function goOnFrom(link: Link, next: number): Link {
  return { ...link, next, received: next - 1, isHeaderDue: next > 0 };
}

function startOf(take: StoredTake | undefined): LinkAction {
  return take === undefined ? { type: 'wait' } : { type: 'start', take };
}
