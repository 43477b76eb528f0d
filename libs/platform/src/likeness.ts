/** The pairs of letters of a text, whatever its width, case and punctuation: what two tellings of one thing share. Linear in the length. */
export function letterPairs(text: string): ReadonlySet<string> {
  const letters = Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  if (letters.length === 1) return new Set(letters);
  return new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`));
}

/** The share that two sets have in common, 0 to 1: of the pairs of letters of two texts, how alike they are. */
export function likeness(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  if (one.size + two.size === 0) return 1;
  const common = [...one].filter((pair) => two.has(pair)).length;
  return (2 * common) / (one.size + two.size);
}
