import type { Party, Talk, TalkLine } from '@app/contract';
import { readFileSync } from 'node:fs';
import type { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';

/** A moment of a talk that somebody has written down: what was said until now, the report's words last. */
export interface WrittenSituation {
  id: string;
  /** What its writer means the last words to be. */
  kind: string;
  theme: string | null;
  stance: string | null;
  said: readonly { role: Party; text: string }[];
}

/** One sentence that the assistant puts before a manager. */
export interface Put {
  /** Its place in the answer. */
  part: 'message' | 'advice' | `question ${number}`;
  text: string;
}

const ROLES: Readonly<Record<string, Party>> = { m: 'manager', r: 'employee' };
const LINE = /^(?<name>[a-z]+): (?<text>.+)$/u;

/** The situations of a file: blocks with a head `## ID KIND`, then `theme:`, `stance:`, `m:` and `r:`. @throws Error for anything else */
export function readSituations(file: string): WrittenSituation[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split(/\n\s*\n/u)
    .map((block) => readBlock(block.trim().split('\n'), file));
}

function readBlock([head = '', ...lines]: readonly string[], file: string): WrittenSituation {
  const [mark, id, kind] = head.trim().split(/\s+/u);
  if (mark !== '##' || id === undefined || kind === undefined) throw new Error(`${file}: ${head}`);
  const fields = lines.map((line) => {
    const found = LINE.exec(line.trim())?.groups;
    if (found?.['name'] === undefined || found['text'] === undefined) throw new Error(`${file}, ${id}: ${line}`);
    return { name: found['name'], text: found['text'] };
  });
  const of = (name: string): string | null => fields.find((one) => one.name === name)?.text ?? null;
  const said = fields.flatMap(({ name, text }) => {
    const role = ROLES[name];
    return role === undefined ? [] : [{ role, text }];
  });
  if (said.at(-1)?.role !== 'employee') throw new Error(`${file}, ${id}: the report speaks last`);
  return { id, kind, theme: of('theme'), stance: of('stance'), said };
}

/** What the default assistant puts before the manager in a situation: the sentence of the chat, its questions, and its one advice. */
export function putBefore(engine: OfflineEngine, { id, theme, stance, said }: WrittenSituation): Put[] {
  const lines = said.map(({ role, text }, at): TalkLine => ({
    source: 'message',
    id: `${id}-${at}`,
    speaker: null,
    role,
    text,
  }));
  const talk: Talk = {
    ...{ conversationId: id, revision: said.length, theme, stance, lines },
    ...{ employeeName: '佐倉', heldAt: new Date('2026-11-24T01:00:00Z') },
  };
  const asked = said.flatMap(({ role, text }) => (role === 'manager' ? [text] : []));
  const question = said.findLast(({ role }) => role === 'manager')?.text ?? null;
  const { message, suggestedQuestions } = engine.respond({
    ...{ talk, asked },
    latest: { question, reply: said.at(-1)?.text ?? '' },
  });
  const { behaviour, quote, alternative } = engine.advise(talk, []);
  const seen = quote === null ? '' : `「${quote.quote}」`;
  return [
    { part: 'message', text: message },
    ...suggestedQuestions.map(({ text }, at): Put => ({ part: `question ${at + 1}`, text })),
    { part: 'advice', text: `${seen} ${behaviour} → ${alternative}` },
  ];
}
