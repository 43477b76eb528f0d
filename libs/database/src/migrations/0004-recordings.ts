import { Migration } from '@mikro-orm/migrations';

/** Recordings, how far each of their takes has become text, and which lines came of them. */
export class Recordings extends Migration {
  override readonly name = '0004-recordings';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table recordings (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    mode text not null check (mode in ('browser', 'google', 'openai', 'sherpa', 'off')),
    epoch int not null default 1,
    started_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    ended_at timestamptz(3) null,
    unique (id, owner),
    foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
  `create index recordings_by_conversation on recordings (conversation_id, owner)`,

  `create table takes (
    id uuid not null primary key,
    owner uuid not null,
    recording_id uuid not null,
    take int not null,
    mime_type text not null,
    offset_ms int not null,
    committed_ms int not null default 0,
    committed_seq int not null default -1,
    constraint takes_recording_id_take_unique unique (recording_id, take),
    foreign key (recording_id, owner) references recordings (id, owner) on delete cascade
  )`,
  `create index takes_by_recording on takes (recording_id, owner)`,

  // No foreign key: the lines stay when a recording is no longer known.
  `alter table lines add column recording_id uuid null`,
  `create index lines_by_recording on lines (recording_id) where recording_id is not null`,
];
