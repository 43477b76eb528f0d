import { readTalk, type TalkForm } from '@app/contract';
import { fullNameSan } from '../../helpers/names.js';

/** The form and speakers that the browser recognises before it sends a text. The server reads it again, in the same way. */
export interface TranscriptPreview {
  form: TalkForm;
  lines: number;
  /** Names, or 話者N, in the order they appear. */
  speakers: string[];
  /** The name of the manager, where the report's name decides it. */
  manager: string | null;
  /** The name of the report, where there is one for sure. */
  employee: string | null;
  /** The names among which the report is to be chosen: none of them is the name in the list. */
  asked: string[];
  /** Lines without a speaker. */
  untagged: number;
  characters: number;
}

/** Characters as people count them: an emoji is one. */
export function countCharacters(text: string): number {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return text.length - pairs;
}

/**
 * Counts lines and speakers of a pasted or chosen transcript.
 * @param report the name of the report who is chosen
 * @param employeeAs what the report is called in the text, where that was asked
 */
export function previewTranscript(
  text: string,
  report: string | null = null,
  employeeAs: string | null = null,
): TranscriptPreview {
  const found = readTalk(text, report);
  const asked = report === null || found.employee !== null ? [] : found.people.map(({ name }) => name);
  const isChosen = employeeAs !== null && asked.includes(employeeAs);
  const { form, lines, people, manager, employee } = isChosen ? readTalk(text, employeeAs) : found;
  const names = new Map(people.map(({ name, speaker }) => [speaker, name]));
  const nameOf = (speaker: number): string => names.get(speaker) ?? `話者${speaker}`;
  const speakers = new Set<string>();
  for (const { speaker } of lines) if (speaker !== null) speakers.add(nameOf(speaker));
  return {
    form,
    lines: lines.length,
    speakers: [...speakers],
    manager: manager === null ? null : nameOf(manager),
    employee: employee === null ? null : nameOf(employee),
    asked,
    untagged: lines.filter(({ speaker }) => speaker === null).length,
    characters: countCharacters(text),
  };
}

const FORMS: Record<TalkForm, string> = {
  text: '',
  vtt: '（WebVTT）',
  cues: '（字幕）',
  zoom: '（Zoomの文字起こし）',
  teams: '（Teamsの文字起こし）',
  meet: '（Google Meetの文字起こし）',
};
const MOST_NAMES = 4;

/** What the dialog says about a preview; null while there is nothing to say. */
export function previewSentence(preview: TranscriptPreview): string | null {
  const { form, lines, speakers, untagged } = preview;
  if (lines === 0) return null;
  const counted = `${lines.toLocaleString('ja-JP')}行`;
  if (speakers.length === 0) return `${counted}を読み取りました${FORMS[form]}。話者の区別はありません。`;
  const rest = untagged === 0 ? '' : `話者のない行が${untagged.toLocaleString('ja-JP')}行あります。`;
  const isNamed = speakers.some((name) => !name.startsWith('話者'));
  const shown = `${speakers.slice(0, MOST_NAMES).join('、')}${speakers.length > MOST_NAMES ? 'ほか' : ''}`;
  const who = isNamed ? `（${shown}）` : '';
  return `${counted}、話者${speakers.length}人${who}を読み取りました${FORMS[form]}。${rolesOf(preview)}${rest}`;
}

function rolesOf({ manager, employee }: TranscriptPreview): string {
  if (manager !== null) return `上司は${fullNameSan(manager)}として取り込みます。`;
  if (employee === null) return '';
  return `部下は${fullNameSan(employee)}として取り込みます。上司は、取り込んだあとに決められます。`;
}
