import { TOKYO, writtenDay, type Party } from '@app/contract';

/** A 1on1 as its owner reads it. */
export interface OwnTalk {
  employeeName: string;
  startedAt: Date;
  theme: string | null;
  /** Plain text; empty where there is none. */
  summary: string;
  ownNotes: string;
  memo: string;
  actions: readonly { text: string; owner: Party | null; due: string | null; done: boolean }[];
  lines: readonly { who: string | null; text: string; at: Date | null }[];
  messages: readonly { who: string; text: string; at: Date }[];
}

/** A 1on1 in the list of the index, with the names of its files. */
export interface ListedTalk {
  employeeName: string;
  startedAt: Date;
  theme: string | null;
  page: string;
  data: string;
  transcript: string | null;
}

const moment = new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, dateStyle: 'long', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, timeStyle: 'short' });
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.8 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { margin-top: 2rem; font-size: 1.15rem; }
pre { font: inherit; white-space: pre-wrap; } dt { margin-top: .6rem; font-weight: 600; } dd { margin: 0; white-space: pre-wrap; }
time, small { opacity: .75; font-size: .875rem; font-weight: 400; } li { margin: .4rem 0; }`;

/**
 * The first page of one's own data: who is in it, every 1on1 with a link to it, and how many closed ones are not in it. It needs no network
 * and runs nothing.
 */
export function indexPage(
  account: { username: string; email: string | null },
  people: readonly string[],
  { talks, closed }: { talks: readonly ListedTalk[]; closed: number },
  now: Date,
): string {
  const rows = talks.map(({ employeeName, startedAt, theme, page, data, transcript }) => {
    const files = [[data, 'データ（JSON）'] as const, ...(transcript === null ? [] : [[transcript, '文字'] as const])];
    const title = `${moment.format(startedAt)}　${employeeName}さん${theme === null ? '' : `　${theme}`}`;
    const links = files.map(([path, label]) => link(path, label)).join('　');
    return `<li>${link(page, title)}<br><small>${links}</small></li>`;
  });
  return document('お地蔵さん 1on1 のデータ', [
    `<p>${escape(account.username)}さんのデータ${closed === 0 ? 'のすべて' : ''}です。${moment.format(now)}に書き出しました。時刻は日本時間です。</p>`,
    closed === 0 ? '' : `<p>${closedText(closed)}</p>`,
    `<p>${link('account.json', 'アカウント（JSON）')}　${link('employees.json', '部下（JSON）')}</p>`,
    section(
      '部下',
      people.length === 0 ? '' : `<ul>${people.map((name) => `<li>${escape(name)}さん</li>`).join('')}</ul>`,
    ),
    section('1on1の記録', rows.length === 0 ? '' : `<ul>${rows.join('\n')}</ul>`),
  ]);
}

/** A 1on1 as a page. */
export function talkPage(talk: OwnTalk): string {
  const actions = talk.actions.map(({ text, owner, due, done }) => {
    const facts = [...(due === null ? [] : [`${writtenDay(due)}まで`]), ...(done ? ['済み'] : [])];
    return `<li>${escape(`${whose(owner, talk.employeeName)}: ${text}${facts.length === 0 ? '' : `（${facts.join('、')}）`}`)}</li>`;
  });
  const said = (rows: readonly { who: string | null; text: string; at: Date | null }[]) =>
    rows.length === 0
      ? ''
      : `<dl>${rows
          .map(({ who, text, at }) => {
            const time = at === null ? '' : ` <time datetime="${at.toISOString()}">${clock.format(at)}</time>`;
            return `<dt>${escape(who ?? '話者：未確認')}${time}</dt><dd>${escape(text)}</dd>`;
          })
          .join('\n')}</dl>`;
  return document(`${talk.employeeName}さんとの1on1`, [
    `<p>${moment.format(talk.startedAt)}　${escape(talk.theme ?? 'テーマ未設定')}</p>`,
    section('まとめ', words(talk.summary)),
    section('わたしの覚え', words(talk.ownNotes)),
    section('次の一歩', actions.length === 0 ? '' : `<ul>${actions.join('')}</ul>`),
    section('メモ', words(talk.memo)),
    section('対話', said(talk.messages)),
    section('文字起こし', said(talk.lines)),
    `<p>${link('../index.html', 'はじめのページへ')}</p>`,
  ]);
}

function closedText(count: number): string {
  return `閉じている1on1 ${String(count)}件は入っていません。「設定」の「閉じている記録」で本人であることを確かめてから、もう一度書き出すと入ります。`;
}

function whose(owner: Party | null, employeeName: string): string {
  if (owner === null) return '担当：未確認';
  return owner === 'manager' ? 'わたし' : `${employeeName}さん`;
}

function words(text: string): string {
  return text.trim() === '' ? '' : `<pre>${escape(text)}</pre>`;
}

function section(title: string, content: string): string {
  return `<h2>${title}</h2>\n${content === '' ? '<p>ありません。</p>' : content}`;
}

function link(path: string, label: string): string {
  const address = path
    .split('/')
    .map((part) => (part === '..' ? part : encodeURIComponent(part)))
    .join('/');
  return `<a href="${escape(address)}">${escape(label)}</a>`;
}

function document(title: string, parts: readonly string[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>`;
  return `<!doctype html>\n<html lang="ja"><head>${head}<style>${STYLE}</style></head>\n<body><main><h1>${escape(title)}</h1>\n${parts.join('\n')}\n</main></body></html>\n`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (mark) => ESCAPED[mark] ?? mark);
}
