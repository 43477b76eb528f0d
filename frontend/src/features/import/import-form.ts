import { LIMITS } from '@app/contract';
import type { components } from '../../api/schema.js';
import { previewTranscript } from './transcript-preview.js';

type ImportBody = components['schemas']['ImportConversationDto'];

/** What the import dialog holds while it is filled in. */
export interface ImportForm {
  employeeId: string | null;
  /** Date and time in Japan, `2026-11-20T14:10`, as a datetime field gives it. */
  heldAt: string;
  theme: string | null;
  transcript: string;
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/u;

/** The moment of a date and time that were meant in Japan, whatever zone the browser is in; null when it is none. */
export function momentInJapan(local: string): string | null {
  const [, day, time] = LOCAL.exec(local) ?? [];
  if (day === undefined || time === undefined) return null;
  const moment = new Date(`${day}T${time}:00+09:00`);
  if (Number.isNaN(moment.getTime())) return null;
  // 2月30日 would roll over into March.
  return japanField(moment) === `${day}T${time}` ? moment.toISOString() : null;
}

const JAPAN_OFFSET_MS = 9 * 60 * 60_000;

/** A moment as the value of a datetime field in Japan, which has no daylight saving. */
export function japanField(moment: Date): string {
  return new Date(moment.getTime() + JAPAN_OFFSET_MS).toISOString().slice(0, 16);
}

/** The first thing that is missing or wrong, as a sentence; null when the form can be sent. */
export function importProblem(form: ImportForm, now: Date): string | null {
  if (form.employeeId === null) return '部下を選んでください。';
  const moment = momentInJapan(form.heldAt);
  if (moment === null) return '日時を入力してください。';
  if (Date.parse(moment) > now.getTime()) return '日時がこれからになっています。1on1を行った日時を入力してください。';
  const { lines, characters } = previewTranscript(form.transcript);
  if (lines === 0) return '文字起こしを貼り付けるか、ファイルを選んでください。';
  if (characters > LIMITS.transcript) return tooLong(characters);
  return null;
}

function tooLong(characters: number): string {
  return `文字起こしは50万文字までです（現在${characters.toLocaleString('ja-JP')}文字）。分けて登録してください。`;
}

/** What is sent; null while {@link importProblem} has something to say. */
export function importBody(form: ImportForm): ImportBody | null {
  const timestamp = momentInJapan(form.heldAt);
  if (form.employeeId === null || timestamp === null) return null;
  const { employeeId, theme, transcript } = form;
  return { employeeId, timestamp, transcript, ...(theme === null ? {} : { theme }) };
}
