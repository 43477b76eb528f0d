import type { Party, Talk, TalkLine } from '@app/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MOMENT_KINDS, type MomentKind } from '../../src/adapters/offline/questions/reply/kinds.js';

/** A moment of a talk that somebody has written down: what was said until now, the report's words last. */
export interface WrittenMoment {
  id: string;
  /** What its writer means the last words to be. */
  kind: string;
  /** Who wrote it: the name of the file. */
  writer: string;
  theme: string | null;
  stance: string | null;
  said: readonly { role: Party; text: string }[];
}

/** A moment with what a reader, who did not write it, found. */
export interface LabelledMoment extends WrittenMoment {
  read: {
    kind: MomentKind;
    /** What the reader would show the manager, and say, of the menu; the best first. */
    texts: readonly string[];
    /** Whether the reader had the advice of the menu before them, too. */
    isAdvised: boolean;
    /** What other readers said of words of the menu that stood before them here. */
    verdicts: ReadonlyMap<string, Verdicts>;
  };
}

/** So many readers would say it, so many would not, and so many of those find it wrong. */
export interface Verdicts {
  say: number;
  plain: number;
  wrong: number;
}

const FOLDER = join(import.meta.dirname, '../moments');
const ROLES: Readonly<Record<string, Party>> = { m: 'manager', r: 'employee' };
const LINE = /^(?<name>[a-z]+): (?<text>.+)$/u;

/** All moments that readers chose for. @throws Error for a file that has not the format, or a moment that nobody read */
export function readLabelledMoments(): LabelledMoment[] {
  const menu = new Map(rowsOf('menu.tsv').map(([id = '', text = '']) => [id, text]));
  const labels = new Map(rowsOf('labels.tsv').map(([id = '', ...rest]) => [id, rest]));
  const verdicts = readVerdicts();
  return readMomentFolder(FOLDER).map((moment) => {
    const [name, ...chosen] = labels.get(moment.id) ?? [];
    const kind = MOMENT_KINDS.find((one) => one === name);
    const texts = chosen.flatMap((ids) => (ids === '-' ? [] : ids.split(','))).map((id) => menu.get(id) ?? '');
    if (kind === undefined || texts.includes('')) throw new Error(`labels.tsv: ${moment.id}`);
    const own = verdicts.get(moment.id) ?? new Map<string, Verdicts>();
    return { ...moment, read: { kind, texts, isAdvised: chosen.length >= ADVISED, verdicts: own } };
  });
}

/** So many columns of chosen texts has a label with advice. */
const ADVISED = 3;

function readVerdicts(): Map<string, Map<string, Verdicts>> {
  const all = new Map<string, Map<string, Verdicts>>();
  for (const [id = '', text = '', ...words] of rowsOf('verdicts.tsv')) {
    const own = all.get(id) ?? new Map<string, Verdicts>();
    const count = (word: string): number => words.filter((one) => one === word).length;
    own.set(text, { say: count('say'), plain: count('plain'), wrong: count('wrong') });
    all.set(id, own);
  }
  return all;
}

/** A text that readers chose among. */
export interface MenuText {
  text: string;
  isAdvice: boolean;
  /** Whether it stood in the lists that readers chose from; the others were written later, and have verdicts alone. */
  isListed: boolean;
}

/** The texts that readers chose among, each once. */
export function readMenu(): MenuText[] {
  const all = rowsOf('menu.tsv').map(([id = '', text = '', later = '']): MenuText => ({
    ...{ text, isAdvice: id.startsWith('A'), isListed: later === '' },
  }));
  return all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
}

/** The moments of every `*.txt` of a folder, file by file. */
export function readMomentFolder(folder: string): WrittenMoment[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readMoments(join(folder, name)));
}

/** The moments of a file: blocks with a head `## ID KIND`, then `theme:`, `stance:`, `m:` and `r:`. @throws Error for anything else */
export function readMoments(file: string): WrittenMoment[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split(/\n\s*\n/u)
    .map((block) => readBlock(block.trim().split('\n'), file));
}

function readBlock([head = '', ...lines]: readonly string[], file: string): WrittenMoment {
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
  return { id, kind, writer: basename(file, '.txt'), theme: of('theme'), stance: of('stance'), said };
}

/** The talk of a moment, as the product is given it. */
export function talkOfMoment({ id, theme, stance, said }: WrittenMoment): Talk {
  const lines = said.map(({ role, text }, at): TalkLine => ({
    ...{ source: 'message', id: `${id}-${at}`, speaker: null },
    ...{ role, text },
  }));
  return {
    ...{ conversationId: id, revision: said.length, theme, stance, lines },
    ...{ employeeName: '佐倉', heldAt: new Date('2026-11-24T01:00:00Z') },
  };
}

function rowsOf(name: string): string[][] {
  const rows = readFileSync(join(FOLDER, name), 'utf8').split('\n');
  return rows.filter((row) => row !== '').map((row) => row.split('\t'));
}
