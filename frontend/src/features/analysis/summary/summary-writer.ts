import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

/**
 * Who wrote a summary. One that a person has touched may still hold sentences of the machine.
 * @param check how to check what the machine wrote: a sentence
 */
export function summaryWriter({ summary_edited }: Pick<ConversationDetail, 'summary_edited'>, check: string): string {
  return summary_edited
    ? 'あなたが手を入れたまとめです。AIが書いた文章を含むことがあります。'
    : `AIが書いた文章です。${check}`;
}
