import type { LedgerAct, LedgerForm, LedgerPart, LedgerReason } from '@app/contract';
import { createHmac } from 'node:crypto';

/** What an entry was done to: ids and words of the code, never those of people. */
export interface LedgerIds {
  part?: LedgerPart;
  form?: LedgerForm;
  reason?: LedgerReason;
  /** Where words or a voice went: `offline`, or an address of the configuration. */
  destination?: string;
  /** The login that opened it. */
  login?: string;
}

/** What is to be noted. */
export interface LedgerNote {
  act: LedgerAct;
  /** Who did it; null: the product, by itself. */
  actor: string | null;
  ids?: LedgerIds;
}

/** An entry, all but its place in the chain. */
export interface LedgerContent {
  conversationId: string;
  owner: string;
  seq: number;
  /** In milliseconds. */
  at: number;
  actor: string | null;
  act: LedgerAct;
  ids: object;
}

/** The newest entry of a chain. */
export interface LedgerHead {
  seq: number;
  /** In hexadecimal, as every code of the chain. */
  mac: string;
}

/** What stands before the first entry. */
export const CHAIN_START: LedgerHead = { seq: 0, mac: '' };

/** The code of an entry: over everything it says, and over the code of the one before. */
export function macOf(key: Buffer, before: string, entry: LedgerContent): string {
  const { conversationId, owner, seq, at, actor, act, ids } = entry;
  const sorted = Object.entries(ids).sort(([one], [two]) => (one < two ? -1 : 1));
  // A list, since the order of the names of an object says nothing.
  const canonical = JSON.stringify([1, conversationId, owner, seq, at, actor, act, sorted, before]);
  return createHmac('sha256', key).update(canonical).digest('hex');
}
