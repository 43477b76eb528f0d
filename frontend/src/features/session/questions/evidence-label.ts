import type { Evidence } from '@app/contract';
import { formatClock } from '../../../helpers/durations.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import type { LiveLine } from '../../recording/index.js';

/** The most characters of a quote on a chip. */
const QUOTE = 12;

/** What a chip or a line says of the words that a question rests on. */
export interface EvidenceLabel {
  /** When it was said, in minutes and seconds on the clock of the talk: `14:18`. */
  time: string;
  /** `「テストを先に…効いた」` */
  quote: string;
}

/** A quote as long as a chip has room for: its beginning and its end. */
export function shortQuote(text: string): string {
  const said = Array.from(text.trim());
  if (said.length <= QUOTE) return `「${said.join('')}」`;
  return `「${said.slice(0, QUOTE - 4).join('')}…${said.slice(-3).join('')}」`;
}

/** @returns when the words were said, or null where they are no longer there */
export function evidenceLabel(
  evidence: Evidence | null,
  lines: readonly LiveLine[],
  talk: Pick<ConversationDetail, 'messages' | 'timestamp'> | null,
): EvidenceLabel | null {
  if (evidence === null) return null;
  const quote = shortQuote(evidence.quote);
  if (evidence.source === 'line') {
    const line = lines.find(({ id }) => id === evidence.id);
    return line === undefined ? null : { time: formatClock(line.startMs), quote };
  }
  const message = talk?.messages.find(({ id }) => id === evidence.id);
  if (talk === null || message === undefined) return null;
  const sinceStart = Date.parse(message.created_at) - Date.parse(talk.timestamp);
  return { time: formatClock(Math.max(0, sinceStart)), quote };
}
