/** What Opus does to a tone makes it sound like one nearby; its neighbours are four apart. */
export const OPUS_OFF = 3;

/** How many of the words that were said are missing, and how many were found beyond them. */
export function compareWords(
  said: readonly number[],
  found: readonly number[],
  off = OPUS_OFF,
): { lost: number; doubled: number } {
  const matched = common(said, found, off);
  return { lost: said.length - matched, doubled: found.length - matched };
}

/** How many words stand in both, in the same order: the longest common subsequence. */
function common(said: readonly number[], found: readonly number[], off: number): number {
  let row = Array.from({ length: found.length + 1 }, () => 0);
  for (const word of said) {
    const next = [0];
    found.forEach((heard, at) => {
      const both = Math.abs(word - heard) <= off ? (row[at] ?? 0) + 1 : 0;
      next.push(Math.max(both, row[at + 1] ?? 0, next[at] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}
