import type { Channel, Party } from '@app/contract';
import { hasChannels, speakersOf } from '@app/database';
import type { PendingChange } from '../change/pending-change.js';
import { numbersFor } from '../transcript/format/speaker-numbers.js';

/** Which 話者N the lines of a take get. */
export interface Voices {
  /** All lines of a channel have one speaker. Null: the recogniser tells the voices of the room apart. */
  speaker: number | null;
  /**
   * Added to the numbers of a recogniser: theirs begin behind those of whom a channel has named. Null: one has numbered voices of the room
   * before. The next one numbers them anew, and nobody knows whose number was whose.
   */
  after: number | null;
}

const PARTIES: Record<Channel, Party> = { own: 'manager', other: 'employee' };

/** The voices of a take that begins. With a channel it is certain who speaks: the conversation notes whose number is whose. */
export async function voicesOf(pending: PendingChange, channel: Channel | null): Promise<Voices> {
  const { em, conversation } = pending;
  const { id, owner, managerSpeaker = null, employeeSpeaker = null } = conversation;
  if (channel === null) {
    const isNamed = await hasChannels(em, owner, id);
    const named = isNamed ? Math.max(managerSpeaker ?? 0, employeeSpeaker ?? 0) : 0;
    const isNumbered = (await speakersOf(em, owner, id)).some((speaker) => speaker > named);
    return { speaker: null, after: isNumbered ? null : named };
  }
  const known = { manager: managerSpeaker, employee: employeeSpeaker };
  const named = numbersFor(known, await speakersOf(em, owner, id));
  if (managerSpeaker === null) {
    Object.assign(conversation, { managerSpeaker: named.manager, employeeSpeaker: named.employee });
    pending.touch('details');
  }
  return { speaker: named[PARTIES[channel]], after: 0 };
}
