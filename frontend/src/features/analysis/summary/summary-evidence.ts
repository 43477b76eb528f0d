import type { Evidence } from '@app/contract';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

/** Shorter quotes stand in too many lines to point at one. */
const MIN_QUOTE = 8;
const MAX_PLACES = 12;

function plain(text: string): string {
  return text.normalize('NFKC').replace(/[\s、。，．,.・…「」『』"'*_#>`-]/gu, '');
}

/** Pieces of the summary that may be words of the talk: text in quotation marks, and each sentence. */
function pieces(summary: string): string[] {
  const quotes = Array.from(summary.matchAll(/「([^「」]+)」/gu), ([, quote = '']) => quote);
  const sentences = summary.split(/[。\n]/u);
  return [...quotes, ...sentences].map(plain).filter(({ length }) => length >= MIN_QUOTE);
}

/**
 * Finds the spoken words a summary repeats: only what occurs word for word is pointed to, in the order of the talk.
 * The summary itself is plain text and carries no evidence of its own.
 */
export function summaryEvidence({
  summary,
  lines,
  messages,
}: Pick<ConversationDetail, 'summary' | 'lines' | 'messages'>): Evidence[] {
  if (summary === null) return [];
  const wanted = pieces(summary);
  const whole = plain(summary);
  const spoken = [
    ...lines.map(({ id, text }) => ({ source: 'line' as const, id, quote: text })),
    ...messages
      .filter(({ sender }) => sender !== 'ai')
      .map(({ id, message }) => ({ source: 'message' as const, id, quote: message })),
  ];
  return spoken
    .filter(({ quote }) => {
      const words = plain(quote);
      if (words.length < MIN_QUOTE) return false;
      return whole.includes(words) || wanted.some((piece) => words.includes(piece));
    })
    .slice(0, MAX_PLACES);
}
