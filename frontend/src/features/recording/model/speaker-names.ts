import { familyNameSan } from '../../../helpers/names.js';

/** Whose voices are known, and the name of the report. */
export interface SpeakerRoles {
  /** The number of the manager's voice, once it is known. */
  manager: number | null;
  /** The number of the report's voice, where others may speak, too. */
  employee: number | null;
  /** The report, as stored: `佐倉 美咲`. */
  employeeName: string;
}

/** A name for a voice, and whose colour it wears. */
export interface SpeakerName {
  name: string;
  tone: 'stone' | 'moss';
}

/** The numbers of all voices in the lines, ascending. */
export function speakersIn(lines: readonly { speaker: number | null }[]): number[] {
  const found = new Set<number>();
  for (const { speaker } of lines) if (speaker !== null) found.add(speaker);
  return [...found].sort((a, b) => a - b);
}

/** Names all voices. Where the report's is not known, who is not the manager is the report only while there is one such voice. */
export function nameSpeakers(speakers: readonly number[], roles: SpeakerRoles): ReadonlyMap<number, SpeakerName> {
  const others = speakers.filter((speaker) => speaker !== roles.manager);
  const [only = null] = roles.manager !== null && others.length === 1 ? others : [];
  const employee = roles.employee ?? only;
  return new Map(
    speakers.map((speaker): [number, SpeakerName] => {
      if (speaker === roles.manager) return [speaker, { name: '上司', tone: 'stone' }];
      if (speaker === employee) return [speaker, { name: familyNameSan(roles.employeeName), tone: 'moss' }];
      return [speaker, { name: `話者${speaker}`, tone: speaker % 2 === 0 ? 'moss' : 'stone' }];
    }),
  );
}

/** What stands where nobody knows who spoke. */
export const UNSURE = '話し手：未確認';

interface Spoken {
  id: string;
  speaker: number | null;
}

/** The lines that one press names together with a line: all of its voice, or those without a voice around it. */
export function runOf(lines: readonly Spoken[], line: Spoken): string[] {
  if (line.speaker !== null) return lines.filter(({ speaker }) => speaker === line.speaker).map(({ id }) => id);
  const at = lines.findIndex(({ id }) => id === line.id);
  let [from, to] = [at, at + 1];
  while (from > 0 && lines[from - 1]?.speaker === null) from -= 1;
  while (to < lines.length && lines[to]?.speaker === null) to += 1;
  return lines.slice(from, to).map(({ id }) => id);
}
