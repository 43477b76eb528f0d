import { formatTranscript } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '../../../api/failures.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { nameLines } from '../../../entities/conversation/name-lines.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { changeConversation, changeLineSpeaker } from '../../../entities/conversation/conversation-requests.js';
import { nameSpeakers, speakersIn, type SpeakerCorrections } from '../../recording/index.js';
import type { Rewriting } from '../rewrite/use-rewrite.js';

/** Who speaks: names for the voices, and putting them right. All lines of a voice at once can be taken back. */
export function useSpeakers(conversation: ConversationDetail, { rewrite }: Rewriting) {
  const { id, lines, employee_name: employeeName, speaker_roles: roles } = conversation;
  const { refetch } = useConversationCache();
  const manager = roles.manager ?? roles.proposed_manager;
  const names = useMemo(
    () => nameSpeakers(speakersIn(lines), { manager, employee: roles.employee, employeeName }),
    [lines, manager, roles.employee, employeeName],
  );
  const correcting = useMutation({
    mutationFn: (correct: () => Promise<unknown>) => correct(),
    onSettled: () => refetch(id),
  });
  const onManager = (speaker: number) =>
    correcting.mutate(() => changeConversation(id, { speakerRoles: { manager: speaker } }));
  const corrections: SpeakerCorrections = {
    onManager,
    onChangeLine: (lineId, speaker) => correcting.mutate(() => changeLineSpeaker(id, lineId, speaker)),
    onName: (lineIds, party) => correcting.mutate(() => nameLines(id, lineIds, party)),
    onChangeSpeaker: (from, to) => {
      const own = new Set(lines.flatMap(({ id: line, speaker }) => (speaker === from ? [line] : [])));
      rewrite({
        part: 'transcript',
        to: { relabel: { from, to } },
        // Only the speakers are as they are now: words may have been changed elsewhere.
        back: ({ lines: saved }) => ({
          parts: {
            transcript: formatTranscript(
              saved.map((line) => (own.has(line.id) && line.speaker === to ? { ...line, speaker: from } : line)),
            ),
            speakerRoles: { manager: roles.manager, employee: roles.employee },
          },
        }),
        said: `${names.get(from)?.name ?? `話者${from}`}の${own.size}行を、${names.get(to)?.name ?? `話者${to}`}の発言にしました。`,
        attempt: 'changeSpeaker',
      });
    },
  };
  return {
    names,
    employeeName,
    manager,
    corrections,
    /** The voice assumed to be the manager's until the person confirms it. */
    proposed: roles.manager === null ? roles.proposed_manager : null,
    onManager,
    error: correcting.isError ? failureOf('changeSpeaker', correcting.error) : null,
  };
}
