import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { summaryWriter } from './summary-writer.js';

/** Says who wrote the summary, and how to check what a machine wrote. */
export function SummaryNote({ conversation }: { conversation: ConversationDetail }) {
  return (
    <Banner kind={conversation.summary_edited ? 'info' : 'warning'}>
      {summaryWriter(conversation, '行の番号から、もとの発言を確かめられます。')}
    </Banner>
  );
}
