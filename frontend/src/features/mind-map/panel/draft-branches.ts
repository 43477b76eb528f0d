import type { Evidence } from '@app/contract';
import { hasPath } from '../model/mind-map-paths.js';
import { cleanLabel, type MindMapNodes } from '../model/mind-map-tree.js';

interface Told {
  text: string;
  evidence: readonly Pick<Evidence, 'quote'>[];
}

/** What of a talk branches are drafted from. */
export interface DraftedTalk {
  timestamp: string;
  keywords: readonly { keyword: string }[];
  positives: readonly Told[];
  issues: readonly Told[];
  next_action_items: readonly Told[];
  lines: readonly { text: string; speaker: number | null }[];
  speaker_roles: { manager: number | null; proposed_manager: number | null };
}

/** A proposed branch: its parent, its text, and the spoken words it is based on. */
export interface DraftBranch {
  topic: string;
  label: string;
  quotes: string[];
}

const KEYWORDS = 6;
const LINES = 6;
const QUOTES = 2;
const LABEL = 60;
const SHORTEST_LINE = 12;

function short(text: string): string {
  const letters = Array.from(text.replace(/\s+/gu, ' ').trim());
  return letters.length <= LABEL ? letters.join('') : `${letters.slice(0, LABEL - 1).join('')}…`;
}

function fromTold(topic: string, items: readonly Told[]): DraftBranch[] {
  return items.map(({ text, evidence }) => ({
    topic,
    label: short(text),
    quotes: [...new Set(evidence.map(({ quote }) => short(quote)))].slice(0, QUOTES),
  }));
}

/** Without topics, the longest things that the employee said, in the order of the talk. */
function fromLines({ lines, speaker_roles: roles }: DraftedTalk): DraftBranch[] {
  const manager = roles.manager ?? roles.proposed_manager;
  const said = lines.filter(({ text, speaker }) => text.length >= SHORTEST_LINE && (manager ?? -1) !== speaker);
  const longest = new Set(said.toSorted((a, b) => b.text.length - a.text.length).slice(0, LINES));
  return said
    .filter((line) => longest.has(line))
    .map(({ text }) => ({ topic: '発言', label: short(text), quotes: [] }));
}

/** Branches for the topics of a talk; each label stands once. */
export function draftBranches(talk: DraftedTalk | undefined): DraftBranch[] {
  if (!talk) return [];
  const keywords = talk.keywords.slice(0, KEYWORDS).map(({ keyword }): DraftBranch => {
    const line = talk.lines.find(({ text }) => text.includes(keyword));
    return { topic: '話題', label: short(keyword), quotes: line ? [short(line.text)] : [] };
  });
  const topics = [
    ...keywords,
    ...fromTold('よい変化', talk.positives),
    ...fromTold('気がかり', talk.issues),
    ...fromTold('次の一歩', talk.next_action_items),
  ];
  const unique = new Map<string, DraftBranch>();
  for (const branch of topics.length > 0 ? topics : fromLines(talk)) {
    const key = JSON.stringify([branch.topic, branch.label]);
    if (branch.label !== '' && !unique.has(key)) unique.set(key, branch);
  }
  return [...unique.values()];
}

/** The lines of labels that an accepted branch writes into the map. */
export function pathsOf({ topic, label, quotes }: DraftBranch): string[][] {
  return quotes.length === 0 ? [[topic, label]] : quotes.map((quote) => [topic, label, `「${quote}」`]);
}

/** @returns the branches that are not in the map yet */
export function openBranches(branches: readonly DraftBranch[], nodes: MindMapNodes): DraftBranch[] {
  return branches.filter(({ topic, label }) => !hasPath(nodes, [topic, cleanLabel(label)]));
}

/** @returns why nothing can be drafted, or null where something can */
export function whyNothing(talk: DraftedTalk | undefined, all: number, open: number): string | null {
  if (open > 0) return null;
  if (all > 0) return '下書きはすべて加えました。';
  if (!talk || talk.lines.length === 0) return '文字起こしがまだありません。';
  return '下書きにできる話題がまだありません。';
}
