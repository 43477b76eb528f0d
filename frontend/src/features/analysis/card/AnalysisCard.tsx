import { ANALYSIS_KINDS, OFFLINE_ENGINE, type AnalysisKind } from '@app/contract';
import type { ReactNode } from 'react';
import { messageFor } from '../../../api/client.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { CardSection } from '../../../ui/layout/CardSection.js';
import { formatDateTime } from '../../../helpers/dates.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { cardState, hasTalk, type CardState } from './analysis-state.js';
import css from './analysis.module.css';
import { useAnalyze } from '../../../entities/conversation/conversation-changes.js';
import { madeInsteadSentence } from '../../hint/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

interface AnalysisCardProps {
  title: string;
  kind: AnalysisKind;
  conversation: ConversationDetail;
  /** Said while nothing was made yet. */
  idle: string;
  /** Said when the analysis found nothing. */
  nothing: string;
  /** Offers to make all analyses of a talk that was never analysed. */
  canStart?: boolean;
  /** Another card of the same kind stands before it. */
  isSecond?: boolean;
  /** What a person does with the content, also where it was emptied; nothing while it is made for the first time. */
  tools?: ReactNode;
  /** null if the analysis has no content. */
  children: ReactNode;
}

/** Said in place of both where words were removed: what was made of them may have gone too. */
const ERASED = '残す期間を過ぎたか、残さないと決めたものは、表示されません。';

/** The frame of a card of the analysis: where its making stands, who made it, and its content once there is some. */
export function AnalysisCard({
  title,
  kind,
  conversation,
  idle,
  nothing,
  canStart = false,
  isSecond = false,
  tools,
  children,
}: AnalysisCardProps) {
  const state = cardState(conversation, kind);
  const analyze = useAnalyze(conversation.id);
  const hasContent = children !== null;
  const isErased = conversation.erased;
  const start = canStart && hasTalk(conversation) && (
    <Button disabled={analyze.isPending} onClick={() => analyze.mutate([...ANALYSIS_KINDS])}>
      分析する
    </Button>
  );
  return (
    <CardSection title={title} collapsible extra={<StateTag state={state} hasContent={hasContent} />}>
      <div className={css.body} aria-busy={state.phase === 'waiting'}>
        {state.phase === 'failed' && (
          <Banner
            kind="error"
            action={
              !isErased && (
                <Button size="small" disabled={analyze.isPending} onClick={() => analyze.mutate([kind])}>
                  再分析
                </Button>
              )
            }
          >
            分析できませんでした。
          </Banner>
        )}
        {analyze.isError && <Banner kind="error">{messageFor(analyze.error)}</Banner>}
        {!hasContent && state.phase === 'waiting' && <Ring label="分析しています" />}
        {!hasContent && state.phase === 'idle' && <p className={css.quiet}>{isErased ? ERASED : idle}</p>}
        {!hasContent && state.phase === 'idle' && start}
        {!hasContent && state.phase === 'ready' && <p className={css.quiet}>{isErased ? ERASED : nothing}</p>}
        {children}
        {(hasContent || state.phase !== 'waiting') && conversation.faded_at === null && tools}
        {state.phase === 'ready' && (
          <Maker
            engine={state.engine}
            at={state.at}
            isBusy={analyze.isPending}
            onRemake={isErased ? null : () => analyze.mutate([kind])}
          />
        )}
        {state.phase === 'ready' && state.refused !== null && !isSecond && (
          <p className={css.quiet}>{madeInsteadSentence(state.refused)}</p>
        )}
      </div>
    </CardSection>
  );
}

function StateTag({ state, hasContent }: { state: CardState; hasContent: boolean }) {
  if (state.phase === 'waiting' && hasContent) {
    return (
      <span role="status">
        <Tag tone="water">分析しています</Tag>
      </span>
    );
  }
  return state.phase === 'ready' && state.provisional ? <Tag tone="water">仮の内容</Tag> : null;
}

/** Honest about who wrote, and when; it can be written again while there are words to write it from. */
function Maker({
  engine,
  at,
  isBusy,
  onRemake,
}: {
  engine: string | null;
  at: string | null;
  isBusy: boolean;
  onRemake: (() => void) | null;
}) {
  if (engine === null && at === null) return null;
  return (
    <div className={css.maker}>
      <span>{engine ?? OFFLINE_ENGINE}</span>
      {at !== null && <time dateTime={at}>{formatDateTime(at)}</time>}
      {onRemake !== null && (
        <Button kind="text" size="small" className={css.remake ?? ''} disabled={isBusy} onClick={onRemake}>
          再分析
        </Button>
      )}
    </div>
  );
}
