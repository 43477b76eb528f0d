import type {
  AnalysisKind,
  ConversationStatus,
  Evidence,
  FindingKind,
  MindMapNode,
  Party,
  Sender,
} from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALL_LINES } from './lines.js';

/** A conversation with everything that belongs to it but its lines. Moments are milliseconds since epoch. */
export interface ConversationRecord {
  id: string;
  employeeId: string;
  employeeName: string;
  startedAt: number;
  redactedAt: number | null;
  theme: string | null;
  stance: string | null;
  status: ConversationStatus;
  summary: string | null;
  memo: string;
  mindMap: MindMapNode[] | null;
  managerSpeaker: number | null;
  revision: number;
  memoRevision: number;
  mindMapRevision: number;
  transcriptRevision: number;
  messages: {
    id: string;
    sender: Sender;
    message: string;
    suggestedQuestions: string[];
    engine: string | null;
    createdAt: number;
  }[];
  actions: {
    id: string;
    text: string;
    party: Party;
    duePhrase: string | null;
    dueDate: string | null;
    done: boolean;
    evidence: Evidence[];
  }[];
  findings: { id: string; kind: FindingKind; text: string; evidence: Evidence[] }[];
  /** The most distinctive first. */
  keywords: { keyword: string; frequency: number }[];
  sentiment: { positive: number; negative: number } | null;
  analyses: {
    kind: AnalysisKind;
    wantedRev: number;
    doneRev: number;
    failed: boolean;
    provisional: boolean;
    engine: string | null;
    at: number | null;
  }[];
  /** The one that was given last and holds. */
  consent: { givenAt: number; key: string | null } | null;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** A JSON object of fields and the SQL that each is read with. */
const object = (fields: Record<string, string>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** Rows of a table that belong to the conversation `c`, as a JSON array. */
const all = (table: string, fields: Record<string, string>, order: string): string =>
  `(select coalesce(json_agg(${object(fields)} order by ${order}), '[]') from ${table} t where t.conversation_id = c.id and t.owner = c.owner)`;

/** The first such row, or null. */
const first = (table: string, fields: Record<string, string>, rest: string): string =>
  `(select ${object(fields)} from ${table} t where t.conversation_id = c.id and t.owner = c.owner ${rest} limit 1)`;

const RECORD = object({
  id: 'c.id',
  employeeId: 'c.employee_id',
  employeeName: 'e.name',
  startedAt: ms('c.started_at'),
  redactedAt: ms('c.redacted_at'),
  theme: 'c.theme',
  stance: 'c.stance',
  status: 'c.status',
  summary: 'c.summary',
  memo: 'c.memo',
  mindMap: 'c.mind_map',
  managerSpeaker: 'c.manager_speaker',
  revision: 'c.revision',
  memoRevision: 'c.memo_revision',
  mindMapRevision: 'c.mind_map_revision',
  transcriptRevision: 'c.transcript_revision',
  messages: all(
    'messages',
    {
      ...{ id: 't.id', sender: 't.sender', message: 't.message', suggestedQuestions: 't.suggested_questions' },
      ...{ engine: 't.engine', createdAt: ms('t.created_at') },
    },
    't.position',
  ),
  actions: all(
    'next_actions',
    {
      ...{ id: 't.id', text: 't.text', party: 't.party', duePhrase: 't.due_phrase', dueDate: 't.due_date' },
      ...{ done: 't.done', evidence: 't.evidence' },
    },
    't.position, t.id',
  ),
  findings: all(
    'findings',
    { id: 't.id', kind: 't.kind', text: 't.text', evidence: 't.evidence' },
    't.kind, t.position',
  ),
  keywords: all('keywords', { keyword: 't.keyword', frequency: 't.frequency' }, 't.score desc, t.keyword'),
  sentiment: first('sentiments', { positive: 't.positive_score::float8', negative: 't.negative_score::float8' }, ''),
  analyses: all(
    'analyses',
    {
      ...{ kind: 't.kind', wantedRev: 't.wanted_rev', doneRev: 't.done_rev', failed: 't.failed' },
      ...{ provisional: 't.provisional', engine: 't.engine', at: ms('t.at') },
    },
    't.kind',
  ),
  consent: first(
    'consents',
    { givenAt: ms('t.given_at'), key: 't.key' },
    'and t.withdrawn_at is null order by t.given_at desc, t.id desc',
  ),
});

/**
 * A conversation with everything that belongs to it, as it stood at one moment: one statement, which costs little more than one of
 * the ten that it replaces. `lines` are chunks as `readLineChunks` reads them.
 * @returns null where the owner has no such conversation
 */
export async function readConversation(
  em: EntityManager,
  owner: string,
  id: string,
): Promise<{ record: ConversationRecord; lines: string[] } | null> {
  const rows = await em.execute<{ record: ConversationRecord | null; lines: string }[]>(
    `select ${RECORD} as record, null as lines, -1 as chunk
       from conversations c join employees e on e.id = c.employee_id and e.owner = c.owner
      where c.id = ? and c.owner = ?
     union all select null, lines, chunk from (${ALL_LINES}) as line
      order by chunk`,
    [id, owner, id, owner],
  );
  const record = rows[0]?.record ?? null;
  return record === null ? null : { record, lines: rows.slice(1).map(({ lines }) => lines) };
}
