import {
  IMPORT_CONSENT,
  type AnalysisKind,
  type ConversationStatus,
  type Evidence,
  type FindingKind,
  type MindMapNode,
  type ModelRefusal,
  type Party,
  type ProposedQuestion,
  type Sender,
} from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { assertReached } from '../sealed/reach.js';
import type { WrappedSecret } from '../keys/wrapped-keys.js';
import { keyRing } from '../sealed/key-ring.js';
import { openRows } from '../sealed/open-rows.js';
import { openLines } from '../sealed/seal-lines.js';
import { byScore } from './by-score.js';
import { IS_ERASED } from './erasure.js';
import { allLines } from './lines.js';

/** A conversation with everything that belongs to it but its lines. Moments are milliseconds since epoch. */
export interface ConversationRecord {
  id: string;
  employeeId: string;
  employeeName: string;
  startedAt: number;
  redactedAt: number | null;
  /** Nothing more will be made of it: its words were removed, by age, by choice or with their recordings. */
  isErased: boolean;
  fadedAt: number | null;
  theme: string | null;
  stance: string | null;
  status: ConversationStatus;
  summary: string | null;
  summaryEdited: boolean;
  ownNotes: string;
  memo: string;
  mindMap: MindMapNode[] | null;
  managerSpeaker: number | null;
  employeeSpeaker: number | null;
  revision: number;
  memoRevision: number;
  mindMapRevision: number;
  transcriptRevision: number;
  messages: {
    id: string;
    sender: Sender;
    message: string;
    suggestedQuestions: ProposedQuestion[];
    engine: string | null;
    createdAt: number;
  }[];
  actions: {
    id: string;
    text: string;
    party: Party | null;
    duePhrase: string | null;
    dueDate: string | null;
    done: boolean;
    evidence: Evidence[];
  }[];
  findings: { id: string; kind: FindingKind; text: string; evidence: Evidence[] }[];
  /** The most distinctive first. */
  keywords: { id: string; keyword: string; frequency: number; score: number }[];
  sentiment: { positive: number; negative: number } | null;
  analyses: {
    kind: AnalysisKind;
    wantedRev: number;
    doneRev: number;
    failed: boolean;
    provisional: boolean;
    engine: string | null;
    refused: ModelRefusal | null;
    at: number | null;
  }[];
  /** The one that was given last and holds. */
  consent: { givenAt: number; key: string | null } | null;
  /** That to words from elsewhere, if it holds. */
  importConsent: { givenAt: number } | null;
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
  employeeName: 'e.name_sealed',
  startedAt: ms('c.started_at'),
  redactedAt: ms('c.redacted_at'),
  isErased: IS_ERASED,
  fadedAt: ms('c.faded_at'),
  theme: 'c.theme_sealed',
  stance: 'c.stance_sealed',
  status: 'c.status',
  summary: 'c.summary_sealed',
  summaryEdited: 'c.summary_edited',
  ownNotes: 'c.own_notes_sealed',
  memo: 'c.memo_sealed',
  mindMap: 'c.mind_map_sealed',
  managerSpeaker: 'c.manager_speaker',
  employeeSpeaker: 'c.employee_speaker',
  revision: 'c.revision',
  memoRevision: 'c.memo_revision',
  mindMapRevision: 'c.mind_map_revision',
  transcriptRevision: 'c.transcript_revision',
  messages: all(
    'messages',
    {
      ...{ id: 't.id', sender: 't.sender', message: 't.message_sealed' },
      ...{ suggestedQuestions: 't.suggested_questions_sealed' },
      ...{ engine: 't.engine', createdAt: ms('t.created_at') },
    },
    't.position',
  ),
  actions: all(
    'next_actions',
    {
      ...{
        id: 't.id',
        text: 't.text_sealed',
        party: 't.party',
        duePhrase: 't.due_phrase_sealed',
        dueDate: 't.due_date',
      },
      ...{ done: 't.done', evidence: 't.evidence_sealed' },
    },
    't.position, t.id',
  ),
  findings: all(
    'findings',
    { id: 't.id', kind: 't.kind', text: 't.text_sealed', evidence: 't.evidence_sealed' },
    't.kind, t.position',
  ),
  keywords: all(
    'keywords',
    { id: 't.id', keyword: 't.keyword_sealed', frequency: 't.frequency', score: 't.score' },
    't.score desc',
  ),
  sentiment: first('sentiments', { positive: 't.positive_score::float8', negative: 't.negative_score::float8' }, ''),
  analyses: all(
    'analyses',
    {
      ...{ kind: 't.kind', wantedRev: 't.wanted_rev', doneRev: 't.done_rev', failed: 't.failed' },
      ...{ provisional: 't.provisional', engine: 't.engine', refused: 't.refused', at: ms('t.at') },
    },
    't.kind',
  ),
  consent: first(
    'consents',
    { givenAt: ms('t.given_at'), key: 't.key' },
    'and t.withdrawn_at is null order by t.given_at desc, t.id desc',
  ),
  importConsent: first(
    'consents',
    { givenAt: ms('t.given_at') },
    `and t.withdrawn_at is null and t.key = '${IMPORT_CONSENT}' order by t.given_at desc`,
  ),
});

/** The keys that open all of it: its own and the owner's, each by its index. With an `or` the keys of all owners would be read. */
const KEYS = `
  (select json_agg(json_build_object('id', k.id, 'wrapped', encode(k.wrapped, 'hex'))) from (
     select id, wrapped from keys where conversation_id = c.id and owner = c.owner and kind <> 'ledger'
     union all select id, wrapped from keys where owner = c.owner and kind = 'owner') k)`;

/** $1 is the conversation, $2 the owner. A row with the record, then one for each chunk of lines. */
export const DETAIL = `
  select ${RECORD} as record, ${KEYS} as keys, c.closed_at is not null as "isClosed", null as lines, -1 as chunk
    from conversations c join employees e on e.id = c.employee_id and e.owner = c.owner
   where c.id = $1::uuid and c.owner = $2::uuid
  union all select null, null, null, lines, chunk from (${allLines('$1::uuid', '$2::uuid')}) as line
   order by chunk`;

interface DetailRow {
  record: ConversationRecord | null;
  keys: WrappedSecret[] | null;
  isClosed: boolean | null;
  lines: string;
}

/**
 * A conversation with everything that belongs to it, as it stood at one moment: one statement, which costs little more than one of
 * the ten that it replaces. The statement has a name, so that each connection plans it once: planning takes longer than running
 * (https://node-postgres.com/features/queries#prepared-statements). It reads what is committed, on a connection of its own.
 * `lines` are chunks as `readLineChunks` reads them.
 * @returns null where the owner has no such conversation
 * @throws AppError RECORDS_CLOSED
 */
export async function readConversation(
  em: EntityManager,
  owner: string,
  id: string,
): Promise<{ record: ConversationRecord; lines: string[] } | null> {
  const pool = await em.getConnection().getNativeClient();
  const { rows } = await pool.query<DetailRow>({ name: 'conversation-detail', text: DETAIL, values: [id, owner] });
  const [first, ...rest] = rows;
  if (first?.record == null) return null;
  assertReached(em, first.isClosed === true);
  await keyRing(em, owner).add(first.keys ?? []);
  const lines = await openLines(
    em,
    owner,
    rest.map((row) => row.lines),
  );
  return { record: await opened(em, owner, first.record), lines };
}

async function opened(em: EntityManager, owner: string, record: ConversationRecord): Promise<ConversationRecord> {
  await openRows(em, owner, [record], {
    employeeName: ['employees', 'name', 'employeeId'],
    theme: ['conversations', 'theme', 'id'],
    stance: ['conversations', 'stance', 'id'],
    summary: ['conversations', 'summary', 'id'],
    ownNotes: ['conversations', 'own_notes', 'id'],
    memo: ['conversations', 'memo', 'id'],
    mindMap: ['conversations', 'mind_map', 'id'],
  });
  await openRows(em, owner, record.messages, {
    message: ['messages', 'message', 'id'],
    suggestedQuestions: ['messages', 'suggested_questions', 'id'],
  });
  await openRows(em, owner, record.actions, {
    text: ['next_actions', 'text', 'id'],
    duePhrase: ['next_actions', 'due_phrase', 'id'],
    evidence: ['next_actions', 'evidence', 'id'],
  });
  await openRows(em, owner, record.findings, {
    text: ['findings', 'text', 'id'],
    evidence: ['findings', 'evidence', 'id'],
  });
  await openRows(em, owner, record.keywords, { keyword: ['keywords', 'keyword', 'id'] });
  record.keywords.sort(byScore);
  return record;
}
