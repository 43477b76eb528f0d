import { Migration } from '@mikro-orm/migrations';

/** Columns and keys of a child of a conversation: it can belong only to a conversation of the same owner, and goes with it. */
const CHILD = `
  id uuid not null primary key,
  owner uuid not null,
  conversation_id uuid not null,`;
const CHILD_KEY = `foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade`;

/** Accounts, employees, conversations and everything derived from them. */
export class MainPath extends Migration {
  override readonly name = '0001-main-path';

  override up(): void {
    for (const statement of [...ACCOUNTS, ...CONVERSATIONS, ...TALK, ...DERIVED]) this.addSql(statement);
  }
}

const ACCOUNTS = [
  `create table users (
    id uuid not null primary key,
    username text not null,
    email text null,
    password_hash text not null,
    role text not null default 'user' check (role in ('admin', 'user')),
    must_change_password boolean not null default false,
    active boolean not null default true,
    token_version int not null default 1,
    created_at timestamptz(3) not null
  )`,
  `create unique index users_username_unique on users (lower(username))`,
  `create unique index users_email_unique on users (lower(email))`,

  `create table maintenance_notices (
    id int not null primary key check (id = 1),
    content text not null,
    updated_at timestamptz(3) not null
  )`,

  `create table employees (
    id uuid not null primary key,
    owner uuid not null references users (id) on delete cascade,
    name text not null,
    email text null,
    created_at timestamptz(3) not null,
    deleted_at timestamptz(3) null,
    unique (id, owner)
  )`,
  `create index employees_owner on employees (owner)`,
];

const CONVERSATIONS = [
  `create table conversations (
    id uuid not null primary key,
    owner uuid not null references users (id) on delete cascade,
    employee_id uuid not null,
    theme text null,
    stance text null,
    status text not null default 'active' check (status in ('active', 'ended')),
    transcription_only boolean not null default false,
    imported boolean not null default false,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3) null,
    last_activity_at timestamptz(3) not null,
    memo text not null default '',
    mind_map jsonb null,
    summary text null,
    manager_speaker int null,
    revision int not null default 0,
    memo_revision int not null default 0,
    mind_map_revision int not null default 0,
    transcript_revision int not null default 0,
    source_revision int not null default 0,
    created_at timestamptz(3) not null,
    unique (id, owner),
    foreign key (employee_id, owner) references employees (id, owner) on delete cascade
  )`,
  // The included columns answer the dashboard from the index alone; rows carry memo and summary.
  `create index conversations_by_time on conversations (owner, started_at desc) include (id, employee_id)`,
  `create index conversations_by_employee on conversations (employee_id, owner, started_at desc)`,
  // What the timer that ends quiet conversations looks through.
  `create index conversations_active on conversations (last_activity_at) where status = 'active'`,
];

const TALK = [
  `create table lines (${CHILD}
    position int not null,
    speaker int null,
    text text not null,
    start_ms int null,
    end_ms int null,
    created_at timestamptz(3) not null,
    ${CHILD_KEY}
  )`,
  `create index lines_by_position on lines (conversation_id, owner, position)`,

  `create table messages (${CHILD}
    position int not null,
    sender text not null check (sender in ('user', 'employee', 'ai')),
    message text not null,
    suggested_questions jsonb not null default '[]',
    is_talk boolean not null default true,
    engine text null,
    created_at timestamptz(3) not null,
    ${CHILD_KEY}
  )`,
  `create index messages_by_position on messages (conversation_id, owner, position)`,

  `create table versions (${CHILD}
    part text not null check (part in ('memo', 'mindMap', 'transcript')),
    revision int not null,
    content text not null,
    created_at timestamptz(3) not null,
    ${CHILD_KEY}
  )`,
  `create index versions_by_time on versions (conversation_id, owner, part, created_at desc)`,
];

const DERIVED = [
  `create table analyses (${CHILD}
    kind text not null check (kind in ('summary', 'keywords', 'sentiment', 'findings')),
    wanted_rev int not null default 0,
    done_rev int not null default 0,
    attempts int not null default 0,
    failed boolean not null default false,
    provisional boolean not null default false,
    engine text null,
    at timestamptz(3) null,
    wanted_at timestamptz(3) null,
    constraint analyses_conversation_id_kind_unique unique (conversation_id, kind),
    ${CHILD_KEY}
  )`,
  `create index analyses_by_conversation on analyses (conversation_id, owner)`,
  // What reconcile looks through, and what counts an owner's outstanding jobs: small at any time.
  `create index analyses_outstanding on analyses (owner, wanted_at) where wanted_rev > done_rev and not failed`,
  // How many conversations have keywords, for document frequencies.
  `create index analyses_with_keywords on analyses (owner) include (conversation_id) where kind = 'keywords' and done_rev > 0`,

  `create table next_actions (${CHILD}
    position int not null,
    text text not null,
    party text not null check (party in ('manager', 'employee')),
    due_phrase text null,
    due_date date null,
    evidence jsonb not null default '[]',
    done boolean not null default false,
    edited boolean not null default false,
    created_at timestamptz(3) not null,
    ${CHILD_KEY}
  )`,
  `create index next_actions_by_position on next_actions (conversation_id, owner, position)`,

  `create table findings (${CHILD}
    kind text not null check (kind in ('issue', 'positive')),
    position int not null,
    text text not null,
    evidence jsonb not null default '[]',
    ${CHILD_KEY}
  )`,
  `create index findings_by_position on findings (conversation_id, owner, kind, position)`,

  `create table keywords (${CHILD}
    keyword text not null,
    frequency int not null,
    score double precision not null,
    ${CHILD_KEY}
  )`,
  // Sums over the 1on1s with one employee, and over all of an owner, from the index alone.
  `create index keywords_by_conversation on keywords (conversation_id, owner) include (keyword, frequency)`,
  `create index keywords_by_word on keywords (owner, keyword) include (frequency, conversation_id)`,

  `create table sentiments (${CHILD}
    positive_score double precision not null,
    negative_score double precision not null,
    constraint sentiments_conversation_id_unique unique (conversation_id),
    ${CHILD_KEY}
  )`,
  `create index sentiments_by_owner on sentiments (owner) include (conversation_id, positive_score, negative_score)`,
];
