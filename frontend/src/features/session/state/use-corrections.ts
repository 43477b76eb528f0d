import { failureOf } from '../../../api/failures.js';
import type { SpeakerCorrections } from '../../recording/index.js';
import {
  changeConversation,
  changeLineSpeaker,
  relabel,
} from '../../../entities/conversation/conversation-requests.js';
import { nameLines } from '../../../entities/conversation/name-lines.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';

/** What a person corrects of the speakers while the talk goes on. */
export function useCorrections(
  conversationId: string | null,
  onFailure: (message: string) => void,
): SpeakerCorrections {
  const { refetch } = useConversationCache();
  const correct = async (change: (id: string) => Promise<unknown>) => {
    if (conversationId === null) return;
    try {
      await change(conversationId);
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
