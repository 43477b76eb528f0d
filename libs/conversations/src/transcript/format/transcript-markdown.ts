import { oneLine, TOKYO } from '@app/contract';
import type { TranscriptTalk } from './transcript-file.js';

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

/** The transcript as Markdown: a heading with the person, the time and the theme, then one paragraph an utterance. */
export function toMarkdown({ startedAt, employeeName, theme, managerSpeaker, lines }: TranscriptTalk): string {
  const facts = [`日時: ${moment.format(startedAt)}`, `テーマ: ${plain(theme ?? '未設定')}`];
  if (managerSpeaker !== null) facts.push(`話者${String(managerSpeaker)}: 上司`);
  const spoken = lines.map(({ speaker, text, startMs }) => {
    const head = [
      ...(speaker === null ? [] : [`**話者${String(speaker)}**`]),
      ...(startMs === null ? [] : [clock.format(startedAt.getTime() + startMs)]),
    ].join(' ');
    return head === '' ? plain(text) : `${head}  \n${plain(text)}`;
  });
  return [
    `# ${plain(employeeName)}さんとの1on1`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    '## 文字起こし',
    ...spoken,
    '',
  ].join('\n\n');
}

/** Words as they are: on one line, and with nothing in them that Markdown would take for its own. */
function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~&]/gu, '\\$&')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/u, (_, space: string, mark: string) =>
      /\d/u.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}
