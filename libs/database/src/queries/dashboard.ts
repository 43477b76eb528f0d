import { LIMITS, type Evidence, type FindingKind } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hasClosedRecords } from './closed-records.js';
import { isEverything, within, type DashboardRange } from './dashboard-range.js';
import { addKeys, withKeys, type KeysAlong } from '../sealed/keys-along.js';
import { openRows, type SealedFields } from '../sealed/open-rows.js';
import { keywordTag } from '../sealed/seal-value.js';
import { keyOfOwner } from '../sealed/sealing-unit.js';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';

/** Which employee a name belongs to. */
interface WithEmployee {
  employeeId: string;
}

const NAME: SealedFields = { employeeName: ['employees', 'name', 'employeeId'] };

export interface DashboardOptions extends DashboardRange {
  limit?: number;
}

export interface KeywordTotal {
  keyword: string;
  frequency: number;
}

/** So many more words are looked at to order those that are equally frequent. */
const TIES = 200;

/** What the owner's 1on1s were about: the most frequent keywords over all of them. */
export async function keywordTotals(
  em: EntityManager,
  owner: string,
  { limit = LIMITS.dashboardKeywords, ...range }: DashboardOptions = {},
): Promise<KeywordTotal[]> {
  const { sql, values } = within(range);
  // Over all of them the sums come from an index alone.
  const isWhole = isEverything(range) && !(await hasClosedRecords(em, owner));
  const among = isWhole ? '' : `and conversation_id in (select c.id from conversations c where c.owner = ? and ${sql})`;
  const amongValues = isWhole ? [] : [owner, ...values];
  // Only those are opened that are among the most frequent, or as frequent as the last of these.
  const rows = await em.execute<(KeywordTotal & { id: string })[]>(
    `with total as materialized (
       select tag, sum(frequency)::int as frequency
         from keywords
        where owner = ? ${among}
        group by tag
        order by 2 desc, tag
        limit ?)
     select one.id, one.keyword_sealed as keyword, most.frequency
       from (select tag, frequency from total order by frequency desc fetch first ? rows with ties) most
      cross join lateral (select id, keyword_sealed from keywords where owner = ? and tag = most.tag ${among} limit 1) one`,
    [owner, ...amongValues, limit + TIES, limit, owner, ...amongValues],
  );
  await openRows(em, owner, rows, { keyword: ['keywords', 'keyword', 'id'] });
  return rows
    .map(({ keyword, frequency }) => ({ keyword, frequency }))
    .sort((one, two) => two.frequency - one.frequency || (one.keyword < two.keyword ? -1 : 1))
    .slice(0, limit);
}

/** A 1on1 in which a keyword was said. */
export interface KeywordConversation {
  conversationId: string;
  employeeName: string;
  startedAt: Date;
  theme: string | null;
  frequency: number;
}

/** In which of the owner's 1on1s a keyword is among the most frequent, the latest first. */
export async function keywordConversations(
  em: EntityManager,
  owner: string,
  keyword: string,
  { limit = LIMITS.dashboardTopics, ...range }: DashboardOptions = {},
): Promise<KeywordConversation[]> {
  const { sql, values } = within(range);
  const tag = keywordTag(await keyOfOwner(em, owner), keyword);
  const listed = `select c.id, c.owner, c.employee_id, e.name_sealed, c.started_at, c.theme_sealed, k.frequency
       from keywords k
       join conversations c on c.id = k.conversation_id and c.owner = k.owner
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where k.owner = ? and k.tag = decode(?, 'hex') and ${sql}
      order by c.started_at desc, c.id desc
      limit ?`;
  const rows = await em.execute<(Raw<KeywordConversation & WithEmployee> & KeysAlong)[]>(
    withKeys(
      listed,
      `c.id as "conversationId", c.employee_id as "employeeId", c.name_sealed as "employeeName",
       ${timestampColumn('c.started_at', 'startedAt')}, c.theme_sealed as theme, c.frequency`,
    ),
    [owner, tag.toString('hex'), ...values, limit],
  );
  await addKeys(em, owner, rows);
  await openRows(em, owner, rows, { ...NAME, theme: ['conversations', 'theme', 'conversationId'] });
  return rows.map(({ conversationId, employeeName, startedAt, theme, frequency }) => ({
    conversationId,
    employeeName,
    startedAt: new Date(startedAt),
    theme,
    frequency,
  }));
}

export interface LatestFinding {
  id: string;
  conversationId: string;
  employeeName: string;
  startedAt: Date;
  text: string;
  /** The words it rests on. */
  evidence: Evidence[];
}

/** The issues or positives of the owner's latest 1on1s. */
export async function latestFindings(
  em: EntityManager,
  owner: string,
  kind: FindingKind,
  { limit = LIMITS.dashboardTopics, ...range }: DashboardOptions = {},
): Promise<LatestFinding[]> {
  const { sql, values } = within(range);
  const rows = await em.execute<Raw<LatestFinding & WithEmployee>[]>(
    `select f.id, f.conversation_id as "conversationId", e.id as "employeeId", e.name_sealed as "employeeName",
            ${timestampColumn('c.started_at', 'startedAt')}, f.text_sealed as text, f.evidence_sealed as evidence
       from conversations c
       join findings f on f.conversation_id = c.id and f.owner = c.owner and f.kind = ?
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where c.owner = ? and ${sql}
      order by c.started_at desc, c.id desc, f.position
      limit ?`,
    [kind, owner, ...values, limit],
  );
  await openRows(em, owner, rows, {
    ...NAME,
    text: ['findings', 'text', 'id'],
    evidence: ['findings', 'evidence', 'id'],
  });
  for (const row of rows) Reflect.deleteProperty(row, 'employeeId');
  return rows.map(withTimestamp);
}
