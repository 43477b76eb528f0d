import { LIMITS, momentOfField } from '@app/contract';
import type { components } from '../../api/schema.js';
import { familyNameSan } from '../../helpers/names.js';
import { previewTranscript } from './transcript-preview.js';

type ImportBody = components['schemas']['ImportConversationDto'];

/** What the import dialog holds while it is filled in. */
export interface ImportForm {
  employeeId: string | null;
  /** Date and time in Japan, `2026-11-20T14:10`, as a datetime field gives it. */
  heldAt: string;
  theme: string | null;
  transcript: string;
  /** What the report is called in the transcript; empty: nobody knows, null: not answered. */
  employeeAs: string | null;
  /** The other person agrees that the words are kept and analysed here. */
  isAgreed: boolean;
}

/**
 * The first thing that is missing or wrong, as a sentence; null when the form can be sent.
 * @param report the name of the report who is chosen
 */
export function importProblem(form: ImportForm, now: Date, report: string | null): string | null {
  if (form.employeeId === null) return '部下を選んでください。';
  const moment = momentOfField(form.heldAt);
  if (moment === null) return '日時を入力してください。';
  if (moment.getTime() > now.getTime()) return '日時がこれからになっています。1on1を行った日時を入力してください。';
  const { lines, characters, asked } = previewTranscript(form.transcript, report);
  if (lines === 0) return '文字起こしを貼り付けるか、ファイルを選んでください。';
  if (characters > LIMITS.transcript) return tooLong(characters);
  if (report !== null && asked.length > 0 && form.employeeAs === null)
    return `${familyNameSan(report)}がどの人かを選んでください。`;
  if (!form.isAgreed) return '相手に伝えて同意を得たら、印を付けてください。';
  return null;
}

function tooLong(characters: number): string {
  return `文字起こしは50万文字までです（現在${characters.toLocaleString('ja-JP')}文字）。分けて登録してください。`;
}

/** The body of the request; null while {@link importProblem} reports a problem. */
export function importBody(form: ImportForm): ImportBody | null {
  const timestamp = momentOfField(form.heldAt)?.toISOString() ?? null;
  if (form.employeeId === null || timestamp === null) return null;
  const { employeeId, theme, transcript, employeeAs } = form;
  return {
    ...{ employeeId, timestamp, transcript, consent: form.isAgreed },
    ...(theme === null ? {} : { theme }),
    ...(employeeAs === null || employeeAs === '' ? {} : { employeeAs }),
  };
}
