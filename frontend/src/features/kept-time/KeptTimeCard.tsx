import { Select } from 'antd';
import { useId } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { CardSection } from '../../ui/layout/CardSection.js';
import css from './kept-time.module.css';
import { daysOptions, untilSentence } from './kept-time.js';
import { useChooseKeptTime, useKeptTime, type KeptTime } from './use-kept-time.js';

interface Props {
  conversationId: string;
  /** Its words are gone already. */
  isRedacted: boolean;
}

/** 残す期間: until when this 1on1 stays, and the choice of less. */
export function KeptTimeCard(props: Props) {
  return (
    <CardSection title="残す期間" collapsible defaultOpen={false} lazy>
      <p className={css.about}>
        この1on1だけ、短くできます。過ぎると自動で消え、元に戻せません。まとめが消えるときには、言葉も消えます。
      </p>
      <KeptTimes {...props} />
    </CardSection>
  );
}

function KeptTimes({ conversationId, isRedacted }: Props) {
  const kept = useKeptTime(conversationId);
  const choose = useChooseKeptTime(conversationId);
  if (kept.isPending) return <Ring />;
  if (kept.data === undefined)
    return <LoadFailure sentence={failureOf('loadKeptTime', kept.error)} onRetry={kept.refetch} />;
  const { words_days, results_days, words_most, results_most, words_until, results_until } = kept.data;
  const save = (change: Partial<KeptTime>) => choose.mutate({ words_days, results_days, ...change });
  return (
    <>
      {choose.error !== null && <Banner kind="error">{failureOf('saveKeptTime', choose.error)}</Banner>}
      {!isRedacted && (
        <Days
          name="言葉"
          about="文字起こし、対話、メモ、マインドマップ、課題とよい変化"
          {...{ days: words_days, most: words_most, until: words_until, isSaving: choose.isPending }}
          onChoose={(days) => save({ words_days: days })}
        />
      )}
      <Days
        name="まとめ"
        about="まとめ、次の一歩、キーワード、傾向、テーマ"
        {...{ days: results_days, most: results_most, until: results_until, isSaving: choose.isPending }}
        onChoose={(days) => save({ results_days: days })}
      />
    </>
  );
}

function Days({
  name,
  about,
  days,
  most,
  until,
  isSaving,
  onChoose,
}: {
  name: string;
  about: string;
  days: number | null;
  most: number | null;
  until: string | null;
  isSaving: boolean;
  onChoose: (days: number | null) => void;
}) {
  const id = useId();
  const confirm = useConfirm();
  const ask = async (value: number) => {
    const isAgreed =
      value === 0 ||
      (await confirm({
        title: `${name}を、最後の動きから${value}日で消しますか。`,
        body: `消えるのは、${about}です。もう${value}日を過ぎていれば、まもなく消えます。元に戻せません。`,
        confirmLabel: '決める',
        danger: true,
      }));
    if (isAgreed) onChoose(value === 0 ? null : value);
  };
  return (
    <div className={css.days}>
      <label htmlFor={id} className={css.name}>
        {name}を残す期間
      </label>
      <Select
        id={id}
        className={css.select ?? ''}
        options={daysOptions(most, days)}
        value={days ?? 0}
        disabled={isSaving}
        onChange={(value) => void ask(value)}
      />
      <p className={css.until}>
        {about}：<span className="num">{untilSentence(until)}</span>
      </p>
    </div>
  );
}
