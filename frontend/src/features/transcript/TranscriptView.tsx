import { ApiError } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { EmptyState } from '../../ui/feedback/EmptyState.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { FindingsCard, KeywordsCard, NextActionsCard, SentimentCard, SummaryCard } from '../analysis/index.js';
import { useConversation } from '../../entities/conversation/conversation-queries.js';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { DeepDive } from '../deep-dive/index.js';
import { KeptTimeCard } from '../kept-time/index.js';
import { LedgerCard } from '../ledger/index.js';
import { ChatCard } from './ChatCard.js';
import { BackLink, ConversationHeader } from './ConversationHeader.js';
import { NotesCard } from './notes/NotesCard.js';
import css from './transcript.module.css';
import { TranscriptCard } from './TranscriptCard.js';
import { useEvidence } from './use-evidence.js';
import { useRewrite } from './rewrite/use-rewrite.js';

/** Everything about one 1on1; it updates as the analyses finish. */
export function TranscriptView({ id, at }: { id: string; at: string }) {
  const { data, error, isPending, refetch } = useConversation(id);
  if (data !== undefined && !isGone(error)) return <Loaded conversation={data} at={at} />;
  return (
    <>
      <BackLink />
      {isPending && <Ring minHeight={320} />}
      {error !== null && isGone(error) && (
        <EmptyState motif="leaf" title="会話データが見つかりません。" help="削除された可能性があります。" />
      )}
      {error !== null && !isGone(error) && (
        <LoadFailure sentence={failureOf('loadConversation', error)} onRetry={refetch} />
      )}
    </>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'INVALID_ID');
}

function Loaded({ conversation, at }: { conversation: ConversationDetail; at: string }) {
  const { lit, litId, onEvidence } = useEvidence(at);
  const card = { conversation, lit, onEvidence };
  const rewriting = useRewrite(conversation);
  return (
    <>
      <BackLink timestamp={conversation.timestamp} />
      <ConversationHeader conversation={conversation} />
      <div className={css.columns}>
        <div className={css.aside}>
          <SummaryCard {...card} />
          <NextActionsCard {...card} />
          <NotesCard conversation={conversation} />
          <FindingsCard {...card} />
          <KeywordsCard {...card} />
          <SentimentCard {...card} />
        </div>
        <div className={css.main}>
          <TranscriptCard conversation={conversation} litId={litId} rewriting={rewriting} />
          <ChatCard conversation={conversation} litId={litId} />
          {conversation.faded_at === null && (
            <KeptTimeCard conversationId={conversation.id} isRedacted={conversation.redacted_at !== null} />
          )}
          <LedgerCard conversationId={conversation.id} />
        </div>
      </div>
      <DeepDive conversationId={conversation.id} />
    </>
  );
}
