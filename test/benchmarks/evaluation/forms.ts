import type { Talk } from '@app/contract';
import { collectHomophones, type Homophones } from '../../../libs/ai/training/heard/homophones.js';
import { hear } from '../../../libs/ai/training/heard/noise.js';
import { createReader, type Read } from '../../../libs/ai/src/adapters/offline/text/tokenizer.js';
import { learned } from './sets.js';
import { speakerNumber, type LabelledTalk } from './labelled-talk.js';

/** As it was written; without speakers and marks; as a recogniser hears it. */
export const FORMS = ['clean', 'plain', 'heard'] as const;
export type Form = (typeof FORMS)[number];

/** A talk as the assistant is given it, and which lines of the labels each of its lines holds. */
export interface FormedTalk {
  talk: Talk;
  origins: ReadonlyMap<string, readonly number[]>;
}

/** Due phrases are not resolved to days here: any day will do. */
const HELD_AT = new Date('2026-11-20T05:00:00Z');

interface Piece {
  speaker: number | null;
  text: string;
  from: readonly number[];
}

/** The talk in a form: speakers, no roles, or less. */
export function formed(talk: LabelledTalk, form: Form): FormedTalk {
  const pieces = piecesOf(talk, form).filter(({ text }) => text !== '');
  return {
    talk: {
      conversationId: talk.id,
      revision: 1,
      theme: talk.theme,
      stance: talk.stance,
      employeeName: '部下',
      heldAt: HELD_AT,
      lines: pieces.map(({ speaker, text }, at) => ({ source: 'line', id: String(at + 1), speaker, role: null, text })),
    },
    origins: new Map(pieces.map(({ from }, at) => [String(at + 1), from])),
  };
}

function piecesOf({ id, lines, roles }: LabelledTalk, form: Form): Piece[] {
  if (form === 'heard') {
    const { read, homophones } = hearing();
    const said = lines.map(
      ({ speaker, text }) => ({ role: roles[speaker] === 'manager' ? 'manager' : 'employee', text }) as const,
    );
    return hear(said, seedOf(id), read, homophones).map(({ text, origin }) => ({
      speaker: null,
      text,
      from: [...new Set(origin)].map((at) => lines[at]?.n ?? 0),
    }));
  }
  if (form === 'clean')
    return lines.map(({ n, speaker, text }) => ({ speaker: speakerNumber(speaker), text, from: [n] }));
  return lines.map(({ n, text }) => ({ speaker: null, text: withoutMarks(text), from: [n] }));
}

/** The words alone. Noise as （笑） is not heard either. */
export function withoutMarks(text: string): string {
  return text
    .replace(/[（(][^（）()]{0,6}[）)]/gu, '')
    .replace(/[\p{P}\p{S}\s]/gu, '')
    .replace(/ー$/u, '');
}

let ears: { read: Read; homophones: Homophones } | undefined;

/** What sounds alike, by the words of the talks that the engine learned from. */
function hearing(): { read: Read; homophones: Homophones } {
  if (ears !== undefined) return ears;
  const read = createReader();
  const texts = learned().flatMap(({ lines }) => lines.map(({ text }) => text));
  ears = { read, homophones: collectHomophones(texts, read) };
  return ears;
}

/** Each talk is heard in a way of its own, and every time in the same one. */
function seedOf(id: string): number {
  return Array.from(id).reduce((seed, one) => (seed * 31 + (one.codePointAt(0) ?? 0)) % 100_003, 7);
}
