import { IMPORT_CONSENT, type LedgerAct, type LedgerForm, type LedgerPart, type LedgerReason } from '@app/contract';
import type { Schemas } from '../../api/client.js';

type Entry = Schemas['LedgerEntryDto'];

const PARTS: Record<LedgerPart, string> = {
  memo: 'メモ',
  mindMap: 'マインドマップ',
  transcript: '文字起こし',
  summary: 'まとめ',
  nextActions: '次の一歩',
  ownNotes: 'まとめの覚え書き',
  details: 'テーマか関わり方',
  speakers: '話者',
};

const FORMS: Record<LedgerForm, string> = {
  text: '文字起こしを、テキストのファイルで受け取りました',
  markdown: '文字起こしを、Markdownのファイルで受け取りました',
  webvtt: '文字起こしを、WebVTTのファイルで受け取りました',
  handout: '部下に渡す版を作りました',
  archive: '自分のすべてのデータと一緒に受け取りました',
};

const REASONS: Record<LedgerReason, string> = {
  recording: '録音と、そこから作られたものを消しました',
  withdrawn: '同意の取り消しにより、言葉と、そこから作られたものを消しました',
  age: '保存期間を過ぎた言葉を消しました',
  choice: '残すと決めたもののほかを消しました',
};

/** Where a voice goes: what stands before the space is the speech mode. */
const VOICES: Record<string, string> = {
  browser: 'ブラウザーの音声認識',
  google: 'Googleの音声認識',
  openai: '管理者が選んだ音声認識サーバー',
  sherpa: 'このサーバーの中',
};

function analysed(destination: string | null): string {
  return destination === null || destination === 'offline'
    ? 'このサーバーの中で分析しました'
    : `言葉を ${destination} へ送り、分析しました`;
}

function consented(destination: string | null): string {
  if (destination === IMPORT_CONSENT) return '言葉を取り込む同意を記録しました';
  const voice = VOICES[destination?.split(' ')[0] ?? ''];
  return `録音の同意を記録しました${voice === undefined ? '' : `（声の行き先：${voice}）`}`;
}

const ACTS: Record<LedgerAct, (entry: Entry) => string> = {
  made: () => 'この1on1の記録を作りました',
  opened: () => '開きました',
  changed: ({ part }) => `${part === null ? '記録' : PARTS[part]}を変えました`,
  downloaded: ({ form }) => FORMS[form ?? 'text'],
  analysed: ({ destination }) => analysed(destination),
  erased: ({ reason }) => REASONS[reason ?? 'recording'],
  consent_given: ({ destination }) => consented(destination),
  consent_withdrawn: ({ destination }) =>
    destination === IMPORT_CONSENT ? '言葉を取り込む同意を取り消しました' : '録音の同意を取り消しました',
};

/** An entry of the ledger, in one clause. */
export function ledgerText(entry: Entry): string {
  return ACTS[entry.act](entry);
}
