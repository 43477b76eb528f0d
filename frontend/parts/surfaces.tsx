import { useState } from 'react';
import { Button } from '../src/ui/controls/Button.js';
import { Banner, type BannerKind } from '../src/ui/feedback/Banner.js';
import { useConfirm } from '../src/ui/feedback/confirm-context.js';
import { ConfirmModal } from '../src/ui/feedback/ConfirmModal.js';
import { EmptyState } from '../src/ui/feedback/EmptyState.js';
import { FirstPaint } from '../src/ui/feedback/FirstPaint.js';
import { LoadFailure } from '../src/ui/feedback/LoadFailure.js';
import { Ring } from '../src/ui/feedback/Ring.js';
import { Avatar } from '../src/ui/labels/Avatar.js';
import { EvidenceChip } from '../src/ui/labels/EvidenceChip.js';
import { Tag, type TagTone } from '../src/ui/labels/Tag.js';
import { ActList } from '../src/ui/layout/ActList.js';
import { CardSection } from '../src/ui/layout/CardSection.js';
import { LongList } from '../src/ui/layout/LongList.js';
import { Page } from '../src/ui/layout/Page.js';
import { Clauses } from '../src/ui/text/Clauses.js';
import { Highlight } from '../src/ui/text/Highlight.js';
import { MarkdownBody } from '../src/ui/text/MarkdownBody.js';
import { SafeMarkdown } from '../src/ui/text/SafeMarkdown.js';
import css from './Catalogue.module.css';
import type { Part } from './part.js';

const BANNERS: readonly BannerKind[] = ['info', 'success', 'warning', 'error'];
const TONES: readonly TagTone[] = ['stone', 'moss', 'water', 'ochre', 'bib'];
const QUESTION = {
  title: '1on1 の削除',
  body: 'この1on1を完全に削除しますか？',
  confirmLabel: '削除する',
  cancelLabel: '残しておく',
  danger: true,
};
const MARKDOWN =
  '**よかったこと**\n\n- 最後まで聴けました\n- [お地蔵さんの聴き方](https://example.com)を思い出しました';
const NAMES = Array.from({ length: 14 }, (_, at) => `部下 ${at + 1}`);

function Confirmation() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>確認を開く</Button>
      <ConfirmModal open={isOpen} question={QUESTION} onConfirm={close} onCancel={close} />
    </>
  );
}

function Asking() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    setAnswer((await confirm({ ...QUESTION, danger: false })) ? '進みました' : 'やめました');
  };
  return (
    <div className={css.row}>
      <Button onClick={() => void ask()}>尋ねる</Button>
      <span role="status">{answer}</span>
    </div>
  );
}

/** What a person reads. */
export const SURFACES: readonly Part[] = [
  {
    file: 'feedback/Banner',
    states: {
      ...Object.fromEntries(BANNERS.map((kind) => [kind, <Banner kind={kind}>保存の状態をお知らせします。</Banner>])),
      働きのあるもの: (
        <Banner kind="warning" action={<Button size="small">もう一度</Button>}>
          自動保存できませんでした。
        </Banner>
      ),
    },
  },
  {
    file: 'feedback/LoadFailure',
    states: {
      読み込めないとき: <LoadFailure sentence="部下データの取得に失敗しました。" onRetry={() => undefined} />,
    },
  },
  {
    file: 'layout/ActList',
    states: {
      まだ続きがある: (
        <ActList
          name="操作の記録"
          acts={[
            { id: '2', at: '2026-11-20T06:30:00.000Z', text: 'まとめを直しました' },
            { id: '1', at: '2026-11-20T05:00:00.000Z', text: '1on1を始めました' },
          ]}
          hasMore
          isLoadingMore={false}
          onMore={() => undefined}
        />
      ),
    },
  },
  { file: 'feedback/ConfirmModal', states: { 取り消せないもの: <Confirmation /> } },
  { file: 'feedback/confirm-context', states: { 答えを待つ: <Asking /> } },
  {
    file: 'feedback/EmptyState',
    states: {
      縦: (
        <EmptyState
          motif="sprout"
          title="まだ部下がいません。"
          help="設定で登録してください。"
          action={<Button>設定をひらく</Button>}
        />
      ),
      横: <EmptyState row motif="stones" title="まだ要約はありません。" help="1on1 が終わると作られます。" />,
    },
  },
  {
    file: 'feedback/FirstPaint',
    states: {
      画面全体: (
        <div className={css.frame}>
          <FirstPaint />
        </div>
      ),
    },
  },
  { file: 'feedback/Ring', states: { 読み込み中: <Ring /> } },
  {
    file: 'labels/Avatar',
    states: {
      大きさ: (
        <div className={css.row}>
          <Avatar name="佐藤" size={28} />
          <Avatar name="田中" />
          <Avatar name="鈴木" size={56} />
        </div>
      ),
    },
  },
  {
    file: 'labels/EvidenceChip',
    states: { ふだん: <EvidenceChip label="15行" />, 灯った: <EvidenceChip label="15行" lit /> },
  },
  {
    file: 'labels/Tag',
    states: Object.fromEntries(TONES.map((tone) => [tone, <Tag tone={tone}>期日あり</Tag>])),
  },
  {
    file: 'layout/CardSection',
    states: {
      ふだん: (
        <CardSection title="まとめ" extra={<Tag tone="water">新しい</Tag>}>
          最後まで聴けました。
        </CardSection>
      ),
      畳めるもの: (
        <CardSection title="次のアクション" collapsible>
          手順書の下書きを見る。
        </CardSection>
      ),
      畳んだもの: (
        <CardSection title="次のアクション" collapsible defaultOpen={false}>
          手順書の下書きを見る。
        </CardSection>
      ),
    },
  },
  {
    file: 'layout/LongList',
    states: {
      探せるもの: (
        <LongList items={NAMES} first={3} unit="人" search={{ label: '部下を探す', textOf: (name) => name }}>
          {(shown) => (
            <ul>
              {shown.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </LongList>
      ),
    },
  },
  { file: 'layout/Page', states: { 狭い列: <Page width="narrow">読みやすい幅の列です。</Page> } },
  { file: 'layout/PageTitle', states: { 見出し: <p>このページの見出しがそれです。</p> } },
  {
    file: 'text/Clauses',
    states: { 句で折れる問い: <Clauses>ゆっくりで大丈夫ですので、いまの気持ちを聞かせてください。</Clauses> },
  },
  { file: 'text/Highlight', states: { 探した言葉: <Highlight text="引き継ぎの手順書を作る" words="手順書" /> } },
  { file: 'text/MarkdownBody', states: { 中身: <MarkdownBody>{MARKDOWN}</MarkdownBody> } },
  { file: 'text/SafeMarkdown', states: { 枠とともに: <SafeMarkdown>{MARKDOWN}</SafeMarkdown> } },
];
