import { z } from 'zod';
import { plain } from './evidence-gate.js';
import { InvalidAnswer } from '../prompt/model-errors.js';

/** Longer than any answer that was asked for; a server that never stops is cut here. */
export const LONGEST_ANSWER = 200_000;

/** The text without what a reasoning model thinks aloud before it; nothing while it still thinks. */
export function afterThinking(text: string): string {
  const open = /^\s*<(think|thinking|reasoning)>/u.exec(text);
  if (open === null) {
    // Some servers swallow the opening tag.
    const end = text.indexOf('</think>');
    return end === -1 ? text : text.slice(end + '</think>'.length);
  }
  const close = `</${open[1] ?? ''}>`;
  const end = text.indexOf(close);
  return end === -1 ? '' : text.slice(end + close.length);
}

/**
 * The JSON in an answer: thoughts, code fences and words around it are left aside.
 * @throws InvalidAnswer json, schema
 */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  const body = afterThinking(text);
  const from = body.indexOf('{');
  const to = body.lastIndexOf('}');
  if (from === -1 || to < from) throw new InvalidAnswer('json');
  const parsed = schema.safeParse(parse(body.slice(from, to + 1)));
  if (!parsed.success) throw new InvalidAnswer('schema');
  return parsed.data;
}

/** As many letters in a row are no accident. */
const LEAKED = 20;

/** Whether a text gives away the instructions it was written under. */
export function leaksInstructions(text: string, instructions: string): boolean {
  const secret = plain(instructions);
  const told = plain(text);
  for (let at = 0; at + LEAKED <= told.length; at += 1) if (secret.includes(told.slice(at, at + LEAKED))) return true;
  return false;
}

const MESSAGE_FIRST = /^\s*(?:```(?:json)?\s*)?\{\s*"message"\s*:\s*"/u;
const WHOLE_CHARACTERS = /^(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/u;

/** What of the field `message` has arrived in an answer that is still being written; it has to come first in it. */
export function messageSoFar(text: string): string {
  const body = afterThinking(text);
  const start = MESSAGE_FIRST.exec(body);
  if (start === null) return '';
  const [characters = ''] = WHOLE_CHARACTERS.exec(body.slice(start[0].length)) ?? [];
  return z
    .string()
    .catch('')
    .parse(parse(`"${characters}"`, ''));
}

function parse(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (otherwise !== undefined) return otherwise;
    throw new InvalidAnswer('json');
  }
}
