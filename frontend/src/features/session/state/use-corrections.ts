import { ApiError } from '../../../api/client.js';
import { failureOf } from '../../../api/failures.js';
import type { SpeakerCorrections } from '../../recording/index.js';
import {
  changeConversation,
  changeLineSpeaker,
  relabel,
} from '../../../entities/conversation/conversation-requests.js';
import { nameLines } from '../../../entities/conversation/name-lines.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';

/** How long a correction waits for its line, try by try, in ms. */
const WAITS = [200, 400, 800, 1_600, 3_200];

/** Words that were just spoken are on the screen before the server has their line: a correction of it waits. */
async function onceStored(change: () => Promise<unknown>): Promise<unknown> {
  for (const wait of WAITS) {
    try {
      return await change();
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'NOT_FOUND')) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return change();
}

/** What a person corrects of the speakers while the talk goes on. */
export function useCorrections(
  conversationId: string | null,
  onFailure: (message: string) => void,
): SpeakerCorrections {
  const { refetch } = useConversationCache();
  const correct = async (change: (id: string) => Promise<unknown>) => {
    if (conversationId === null) return;
    try {
      await onceStored(() => change(conversationId));
      await refetch(conversationId);
    } catch (failure) {
      onFailure(failureOf('changeSpeaker', failure));
    }
  };
  return {
    onChangeLine: (lineId, speaker) => void correct((id) => changeLineSpeaker(id, lineId, speaker)),
    onChangeSpeaker: (from, to) => void correct((id) => relabel(id, { from, to })),
    onManager: (speaker) => void correct((id) => changeConversation(id, { speakerRoles: { manager: speaker } })),
    onName: (lineIds, party) => void correct((id) => nameLines(id, lineIds, party)),
  };
}
