import { roleOfSpeaker, type KnownSpeakers } from '@app/contract';

/** Who a voice is: a name only where it is known, not where it is guessed. */
export function nameSpeaker(
  speaker: number,
  { known, employeeName }: { known: KnownSpeakers; employeeName: string },
): string {
  const role = roleOfSpeaker(speaker, known);
  if (role === 'manager') return '上司';
  return role === 'employee' ? employeeName : `話者${String(speaker)}`;
}
