import { Migration } from '@mikro-orm/migrations';

/** Promises that are nobody's yet, questions that were shown, what a proposed question rests on, and names of single lines. */
export class Listening extends Migration {
  override readonly name = '0010-listening';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table next_actions alter column party drop not null`,
  `alter table conversations add column employee_speaker int null`,
  `create table shown_questions (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    text text not null,
    purpose text not null check (purpose in ('開く', '深める', '受けとめる', '確かめる')),
    evidence jsonb null,
    created_at timestamptz(3) not null,
    foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
  `create index shown_questions_by_conversation on shown_questions (conversation_id, owner, created_at)`,
  // The purpose is shown only while a 1on1 runs: of questions from before the update none has to be right.
  `update messages set suggested_questions = (
     select coalesce(jsonb_agg(jsonb_build_object('text', question, 'purpose', '開く', 'evidence', null) order by place), '[]')
       from jsonb_array_elements_text(suggested_questions) with ordinality as asked(question, place))
    where suggested_questions <> '[]'`,
];
