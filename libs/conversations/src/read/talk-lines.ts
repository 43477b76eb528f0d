import { roleOfSpeaker, type KnownSpeakers, type TalkLine } from '@app/contract';
import type { Conversation, Message, StoredLine } from '@app/database';

type SpokenLine = Pick<StoredLine, 'id' | 'speaker' | 'text' | 'startMs' | 'createdAt'>;

/** Whether a message is analysed: what the two said, and no recording has. Of an imported 1on1 the lines alone count. */
export function isAnalysed(
  conversation: Pick<Conversation, 'imported'>,
  message: Pick<Message, 'sender' | 'isTalk'>,
): boolean {
  return !conversation.imported && message.sender !== 'ai' && message.isTalk;
}

/** Lines and analysed chat in the order of time; each keeps its own order. */
export function mergeTalkLines(
  conversation: Pick<Conversation, 'imported' | 'startedAt' | 'managerSpeaker' | 'employeeSpeaker'>,
  lines: readonly SpokenLine[],
  messages: readonly Message[],
): TalkLine[] {
  const chat = messages.filter((message) => isAnalysed(conversation, message));
  const times = lineTimes(conversation.startedAt, lines);
  const known = { manager: conversation.managerSpeaker ?? null, employee: conversation.employeeSpeaker ?? null };
  const merged: TalkLine[] = [];
  let next = 0;
  lines.forEach((line, index) => {
    const time = times[index] ?? 0;
    for (let message = chat[next]; message && message.createdAt.getTime() < time; message = chat[next]) {
      merged.push(fromMessage(message));
      next += 1;
    }
    merged.push(fromLine(line, known));
  });
  for (const message of chat.slice(next)) merged.push(fromMessage(message));
  return merged;
}

/** When each line was said. A line that was put in later counts as said before the line that follows it. */
function lineTimes(startedAt: Date, lines: readonly SpokenLine[]): number[] {
  let earliest = Infinity;
  return lines
    .toReversed()
    .map((line) => {
      const time = line.startMs === null ? line.createdAt.getTime() : startedAt.getTime() + line.startMs;
      earliest = Math.min(earliest, time);
      return earliest;
    })
    .reverse();
}

function fromLine({ id, speaker, text }: SpokenLine, known: KnownSpeakers): TalkLine {
  return { source: 'line', id, speaker, role: roleOfSpeaker(speaker, known), text };
}

function fromMessage({ id, sender, message }: Message): TalkLine {
  return { source: 'message', id, speaker: null, role: sender === 'user' ? 'manager' : 'employee', text: message };
}
