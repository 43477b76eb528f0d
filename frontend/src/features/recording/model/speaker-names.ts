import { familyNameSan } from '../../../helpers/names.js';

/** The number of the manager's voice and the name of the report. */
export interface SpeakerRoles {
  /** The number of the manager's voice, once it is known. */
  manager: number | null;
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

/** Names all voices. Who is not the manager is the report only while there is one such voice. */
export function nameSpeakers(speakers: readonly number[], roles: SpeakerRoles): ReadonlyMap<number, SpeakerName> {
  const others = speakers.filter((speaker) => speaker !== roles.manager);
  return new Map(
    speakers.map((speaker): [number, SpeakerName] => {
      if (speaker === roles.manager) return [speaker, { name: '上司', tone: 'stone' }];
      if (roles.manager !== null && others.length === 1) {
        return [speaker, { name: familyNameSan(roles.employeeName), tone: 'moss' }];
      }
      return [speaker, { name: `話者${speaker}`, tone: speaker % 2 === 0 ? 'moss' : 'stone' }];
    }),
  );
}
