import type { Schemas } from '../../api/client.js';

/** A next action as the list of promises has it. */
export type KeptPromise = Schemas['PromiseDto'];
type Topic = Schemas['TopicDto'];

/** What a 1on1 opens with. */
export interface LastPromises {
  /** The 1on1 before. */
  conversationId: string;
  /** When it was held. */
  heldAt: string;
  promises: KeptPromise[];
  /** Still open from the 1on1s before that one: carried over. */
  older: KeptPromise[];
  /** Worries that were named in it. */
  topics: Topic[];
}

/**
 * The promises and topics that remain from the 1on1s before this one.
 * @returns null if no promise was made
 */
export function lastPromises(
  all: readonly KeptPromise[],
  issues: readonly Topic[],
  currentId: string | null,
): LastPromises | null {
  const before = all.filter(({ conversation_id }) => conversation_id !== currentId);
  const newest = before.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0];
  if (newest === undefined) return null;
  const ofLast = ({ conversation_id }: { conversation_id: string }) => conversation_id === newest.conversation_id;
  return {
    conversationId: newest.conversation_id,
    heldAt: newest.timestamp,
    promises: before.filter(ofLast),
    older: before.filter((one) => !ofLast(one) && !one.done),
    topics: issues.filter(ofLast),
  };
}

/** How many of the promises are still open, those that were carried over among them. */
export function countOpen({ promises, older }: Pick<LastPromises, 'promises' | 'older'>): number {
  return [...promises, ...older].filter(({ done }) => !done).length;
}
