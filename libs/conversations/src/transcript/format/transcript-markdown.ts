import { oneLine, TOKYO } from '@app/contract';
import { nameSpeaker } from './speaker-name.js';
import { ownerOf, writtenAction, writtenSummary, type TalkResults } from './talk-results.js';
import type { TranscriptHead, TranscriptTalk } from './transcript-file.js';

const moment = new Intl.DateTimeFormat('ja-JP', {
  timeZone: TOKYO,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, hour: 'numeric', minute: '2-digit' });

/** The transcript as Markdown: the person, the time and the theme, what the talk led to, then one paragraph an utterance. */
export function toMarkdown(talk: TranscriptTalk): string {
  const { startedAt, lines } = talk;
  const spoken = lines.map(({ speaker, text, startMs }) => {
    const head = [
      ...(speaker === null ? [] : [`**${plain(nameSpeaker(speaker, talk))}**`]),
      ...(startMs === null ? [] : [clock.format(startedAt.getTime() + startMs)]),
    ].join(' ');
    return head === '' ? plain(text) : `${head}  \n${plain(text)}`;
  });
  return [...opening(talk), ...results(talk), '## 文字起こし', ...spoken, ''].join('\n\n');
}

/** What the report may be given of a 1on1, as Markdown: when it was, what it came to, what was promised. */
export function toHandout(talk: TranscriptHead): string {
  const found = results(talk);
  return [...opening(talk), ...(found.length > 0 ? found : ['まとめと次の一歩は、まだありません。']), ''].join('\n\n');
}

function opening({ startedAt, employeeName, theme }: TranscriptHead): string[] {
  const facts = [`日時: ${moment.format(startedAt)}`, `テーマ: ${plain(theme ?? '未設定')}`];
  return [`# ${plain(employeeName)}さんとの1on1`, facts.map((fact) => `- ${fact}`).join('\n')];
}

/** The sections before the words; none for what there is not. */
function results(talk: TalkResults): string[] {
  const summary = writtenSummary(talk);
  const actions = talk.actions.map((action) => `- ${plain(ownerOf(action, talk))}: ${plain(writtenAction(action))}`);
  return [
    ...(summary === '' ? [] : ['## まとめ', withoutTags(summary)]),
    ...(actions.length === 0 ? [] : ['## 次の一歩', actions.join('\n')]),
  ];
}

/** Markdown in which no tag is one; what is escaped already stays as it is. */
function withoutTags(markdown: string): string {
  return markdown.replace(/\\[^]|[<&]/gu, (found) => (found.startsWith('\\') ? found : `\\${found}`));
}

/** Words as they are: on one line, and with nothing in them that Markdown would take for its own. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~&]/gu, '\\$&')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/u, (_, space: string, mark: string) =>
      /\d/u.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}
