import { LIMITS, type KnownSpeakers, type Party } from '@app/contract';

/** The numbers of lines of which it is certain who spoke them; where nobody is known yet, numbers that nobody has. `used`: the most frequent first. */
export function numbersFor({ manager, employee }: KnownSpeakers, used: readonly number[]): Record<Party, number> {
  const free = freeNumbers(new Set([...used, manager ?? 0, employee ?? 0]));
  if (manager === null) return { manager: free[0], employee: employee ?? free[1] };
  return { manager, employee: employee ?? used.find((speaker) => speaker !== manager) ?? free[0] };
}

function freeNumbers(used: ReadonlySet<number>): [number, number] {
  const free: number[] = [];
  for (let at = 1; at <= LIMITS.speaker && free.length < 2; at += 1) if (!used.has(at)) free.push(at);
  const [one = LIMITS.speaker - 1, two = LIMITS.speaker] = free;
  return [one, two];
}
