import type { KnownSpeakers } from '../transcript/speaker-role.js';
import type { TranscriptLine } from '../transcript/transcript.js';
import { isWebVtt } from '../web-vtt/web-vtt-cues.js';
import { readVoices } from '../web-vtt/parse-web-vtt.js';
import { findName } from './person-names.js';
import { named, untimed, type Said } from './said.js';
import { isName, MOST_SPEAKERS, speakersAmong } from './speaker-labels.js';
import { byRanges } from './timed-blocks.js';
import {
  clockMs,
  HEADER_SHARE,
  inOrder,
  sinceFirst,
  teamsHeader,
  zoomHeader,
  type TimedHeader,
} from './timed-headers.js';

/** The forms in which a talk comes in. */
export type TalkForm = 'text' | 'vtt' | 'cues' | 'zoom' | 'teams' | 'meet';

/** A talk as it was written elsewhere. */
export interface TalkRead extends KnownSpeakers {
  form: TalkForm;
  lines: TranscriptLine[];
  /** Those who are named, in the order in which they speak, with the N of their 話者N. */
  people: { name: string; speaker: number }[];
  /** 話者N of the manager: the only one beside the report. */
  manager: number | null;
  /** 話者N of the report, where exactly one name is the report's. */
  employee: number | null;
}

/** How Google Meet ends a document, in English and in Japanese. */
const MEET_ENDS = [
  'Transcription ended after',
  'This editable transcript was computer generated',
  'この編集可能な文字起こし',
];
const TEAMS_NOTES = ['started transcription', 'stopped transcription', '文字起こしを開始', '文字起こしを停止'];
const LONGEST_NOTE = 60;

/**
 * Reads a talk as people bring it: WebVTT (voices, or `name:` as Zoom writes it), Zoom's saved transcript (`[name] time`), the text
 * of a Teams document (`name   0:03`, or times, name and words by turns), cues of SRT, Google Meet's document (`name:`, or name, time and words by
 * turns), `name:` and `話者N:` in front of lines, or lines alone. Linear in the length.
 * @param report the name of the report: whoever has it is not the manager
 */
export function readTalk(text: string, report: string | null = null): TalkRead {
  const known = report === null ? [] : [report];
  if (isWebVtt(text)) return numbered('vtt', named(readVoices(text), known), report);
  const rows = text.replace(/^\uFEFF/u, '').split(/\r\n|[\r\n\u2028\u2029]/u);
  const filled = rows.map((row) => row.trim()).filter((row) => row !== '');
  const zoom = byHeaders(filled, known, zoomHeader, 'day');
  if (zoom !== null) return numbered('zoom', zoom, report);
  const ranged = byRanges(filled, known);
  if (ranged !== null) return numbered(ranged.form, ranged.said, report);
  const teams = byHeaders(withoutNotes(filled), known, teamsHeader, 'start');
  if (teams !== null) return numbered('teams', teams, report);
  const turns = byTurns(filled, known);
  if (turns !== null) return numbered('meet', turns, report);
  const meet = meetRows(filled);
  const said = named((meet ?? filled).map(untimed), known);
  // What stands before the first speaker of such a document is its heading.
  const from = meet === null ? 0 : said.findIndex(({ name }) => name !== null);
  if (meet === null || from === -1) return numbered('text', named(filled.map(untimed), known), report);
  return numbered('meet', said.slice(from), report);
}

/** Lines under headers; null where headers do not make the text. What stands before the first one is a heading. */
function byHeaders(
  rows: readonly string[],
  known: readonly string[],
  read: (row: string) => TimedHeader | null,
  clock: 'day' | 'start',
): Said[] | null {
  const headers = clock === 'day' ? rows.map(read) : inOrder(rows.map(read));
  const found = headers.filter((header) => header !== null);
  if (found.length < 2 || found.length * HEADER_SHARE < rows.length) return null;
  // Words end in a time, too: the names of a talk come again, or are known.
  const names = found.map(({ name }) => name);
  if (clock === 'start' && speakersAmong(names, known).size === 0) return null;
  const times = clock === 'day' ? sinceFirst(found.map(({ ms }) => ms)) : found.map(({ ms }) => ms);
  let at = -1;
  return rows.flatMap((row, index): Said[] => {
    const isHeader = headers[index] !== null;
    if (isHeader) at += 1;
    const header = found[at];
    if (isHeader || header === undefined) return [];
    return [{ name: header.name, speaker: null, text: row, startMs: times[at] ?? null, endMs: null }];
  });
}

/** The last line of a Teams document says who stopped it. */
function withoutNotes(rows: readonly string[]): readonly string[] {
  const last = rows.at(-1) ?? '';
  return last.length <= LONGEST_NOTE && TEAMS_NOTES.some((note) => last.includes(note)) ? rows.slice(0, -1) : rows;
}

/** Name, time and words by turns, as Google Meet's are pasted. A plan of the day looks alike, and nobody comes twice in it. */
function byTurns(all: readonly string[], known: readonly string[]): Said[] | null {
  const rows = all.slice(0, meetEnd(all) ?? all.length);
  const clocks = rows.map(bareClock);
  const heads = rows.map((row, at) => (clocks[at] === null && isName(row) ? (clocks[at + 1] ?? null) : null));
  const found = heads.filter((ms) => ms !== null);
  // Where times stand first, a short answer before the next one is no name.
  const first = heads.findIndex((ms) => ms !== null);
  if (clocks.slice(0, Math.max(0, first)).some((ms) => ms !== null)) return null;
  if (found.length < 2 || found.length * HEADER_SHARE < rows.length) return null;
  const names = rows.filter((_, at) => heads[at] !== null);
  const people = [...new Set(names)];
  const isTalk = people.length < names.length || known.some((person) => findName(people, person) !== null);
  if (!isTalk || people.length > MOST_SPEAKERS) return null;
  const times = sinceFirst(found);
  let at = -1;
  return rows.flatMap((row, index): Said[] => {
    if (heads[index] !== null) at += 1;
    const isHeader = heads[index] !== null || (index > 0 && heads[index - 1] !== null);
    const name = names[at];
    if (isHeader || name === undefined) return [];
    return [{ name, speaker: null, text: row, startMs: times[at] ?? null, endMs: null }];
  });
}

/** A time on a line of its own, also in brackets. */
function bareClock(row: string): number | null {
  return clockMs(row.replace(/^\((.*)\)$/u, '$1'));
}

/** Where a Google Meet document says that it is over; null where it does not. */
function meetEnd(rows: readonly string[]): number | null {
  const end = rows.findIndex((row) => MEET_ENDS.some((words) => row.startsWith(words)));
  return end === -1 ? null : end;
}

/** The lines of a Google Meet document without its times and its end; null where the text is none. */
function meetRows(rows: readonly string[]): string[] | null {
  const end = meetEnd(rows);
  const kept = rows.slice(0, end ?? rows.length);
  const spoken = kept.filter((row) => bareClock(row) === null);
  return end === null && spoken.length === kept.length ? null : spoken;
}

/** Gives those who are named numbers that no one else has, and finds report and manager among them. */
function numbered(form: TalkForm, said: readonly Said[], report: string | null): TalkRead {
  const taken = new Set(said.flatMap(({ speaker }) => speaker ?? []));
  const numbers = new Map<string, number>();
  let next = 1;
  for (const { name, text } of said) {
    if (name === null || text === '' || numbers.has(name)) continue;
    while (taken.has(next)) next += 1;
    numbers.set(name, next);
    taken.add(next);
  }
  const lines = said
    .filter(({ text }) => text !== '')
    .map(({ name, speaker, text, startMs, endMs }) => ({
      speaker: name === null ? speaker : (numbers.get(name) ?? null),
      ...{ text, startMs, endMs },
    }));
  const people = [...numbers].map(([name, speaker]) => ({ name, speaker }));
  return { form, lines, people, ...partiesOf(people, lines, report) };
}

/** The report by name, and whoever else speaks. Of several others it is not sure who is the manager. */
function partiesOf(people: TalkRead['people'], lines: readonly TranscriptLine[], report: string | null): KnownSpeakers {
  const names = people.map(({ name }) => name);
  const found = report === null ? null : findName(names, report);
  const employee = people.find(({ name }) => name === found)?.speaker ?? null;
  if (employee === null) return { manager: null, employee };
  const others = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  others.delete(employee);
  const [other = null] = others;
  return { manager: others.size === 1 ? other : null, employee };
}
