import type pg from 'pg';
import { RARE_WORD } from './filled-database.js';

/** A call of the API, and SQL that a person would write for its rows. */
export interface Call {
  what: string;
  path: string;
  sql: string;
  values: unknown[];
  /** Where it is another than that of the others; Infinity: none. */
  budget?: number;
}

const ROWS = `select c.id, c.employee_id, e.name_sealed, c.started_at, c.theme_sealed, c.summary_sealed, c.status
  from conversations c join employees e on e.id = c.employee_id`;
const TALKS = `join conversations c on c.id = x.conversation_id join employees e on e.id = c.employee_id where x.owner = $1`;

/** What the log, the dashboard and the page of one 1on1 ask. */
export async function conversationCalls(client: pg.Client, owner: string, keyword: string): Promise<Call[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from conversations where owner = $1 order by started_at desc limit 1`,
    [owner],
  );
  const { id = '' } = rows[0] ?? {};
  const mine = [owner];
  const findings = (kind: string): string =>
    `select x.id, c.id, e.name_sealed, c.started_at, x.text_sealed from findings x ${TALKS} and x.kind = '${kind}'
      order by c.started_at desc, c.id desc limit 100`;
  return [
    {
      what: '月の一覧（カレンダーの 6 週間）',
      path: '/api/conversations?from=2026-09-27&to=2026-11-07',
      sql: `${ROWS} where c.owner = $1 and c.started_at >= $2 and c.started_at < $3 order by c.started_at desc`,
      values: [owner, '2026-09-26T15:00:00Z', '2026-11-07T15:00:00Z'],
    },
    {
      what: '一覧のすべて（5,000 件を一度に）',
      path: '/api/conversations',
      sql: `${ROWS} where c.owner = $1 order by c.started_at desc`,
      values: mine,
      budget: Infinity,
    },
    {
      what: '1on1 を開く',
      path: `/api/conversations/${id}`,
      sql: `select to_jsonb(c), (select jsonb_agg(t) from lines t where t.conversation_id = c.id),
                   (select jsonb_agg(t) from messages t where t.conversation_id = c.id),
                   (select jsonb_agg(t) from next_actions t where t.conversation_id = c.id),
                   (select jsonb_agg(t) from findings t where t.conversation_id = c.id),
                   (select jsonb_agg(t) from keywords t where t.conversation_id = c.id),
                   (select jsonb_agg(t) from analyses t where t.conversation_id = c.id)
              from conversations c where c.id = $1`,
      values: [id],
    },
    {
      what: 'ダッシュボード：キーワード',
      path: '/api/dashboard/keywords',
      sql: `select tag, sum(frequency) from keywords where owner = $1 group by 1 order by 2 desc, 1 limit 20`,
      values: mine,
    },
    {
      what: 'ダッシュボード：キーワードの 1on1',
      path: `/api/dashboard/keyword-conversations?keyword=${encodeURIComponent(keyword)}`,
      sql: `select c.id, e.name_sealed, c.started_at, c.theme_sealed, x.frequency from keywords x ${TALKS}
              and x.tag = (select tag from keywords where owner = $1 group by tag order by sum(frequency) desc limit 1)
             order by c.started_at desc limit 100`,
      values: mine,
    },
    {
      what: 'ダッシュボード：感情の推移（5,000 点）',
      path: '/api/dashboard/sentiments',
      sql: `select c.id, c.started_at, x.positive_score, x.negative_score from sentiments x ${TALKS} order by c.started_at`,
      values: mine,
    },
    { what: 'ダッシュボード：課題', path: '/api/dashboard/issues', sql: findings('issue'), values: mine },
    { what: 'ダッシュボード：よい変化', path: '/api/dashboard/positives', sql: findings('positive'), values: mine },
    {
      what: 'ダッシュボード：間隔',
      path: '/api/dashboard/cadence',
      sql: `select e.id, e.name_sealed, max(c.started_at), count(distinct (c.started_at at time zone 'Asia/Tokyo')::date)
              from employees e left join conversations c on c.employee_id = e.id where e.owner = $1 group by e.id`,
      values: mine,
    },
    {
      what: 'ダッシュボード：約束',
      path: '/api/dashboard/promises',
      sql: `select e.id, x.party, count(*), count(*) filter (where x.done) from next_actions x ${TALKS} group by 1, 2`,
      values: mine,
    },
    {
      what: 'ダッシュボード：できなかった分析',
      path: '/api/dashboard/failures',
      sql: `select c.id, e.name_sealed, c.started_at, x.kind from analyses x ${TALKS} and x.failed order by c.started_at desc limit 100`,
      values: mine,
    },
  ];
}

/** Searches for words that stand in nearly each talk, in a few, in none. */
export function searchCalls(where: string, owner: string): Call[] {
  const searches = [
    ['多くに出る言葉', 'です'],
    ['わずかに出る言葉', RARE_WORD],
    ['どこにも出ない言葉', '火星移住計画'],
  ] as const;
  return searches.map(([kind, words]) => ({
    what: `検索（${where}、${kind}）`,
    path: `/api/conversations?q=${encodeURIComponent(words)}`,
    sql: `select s.conversation_id, s.document_sealed from search_documents s where s.owner = $1`,
    values: [owner],
  }));
}
