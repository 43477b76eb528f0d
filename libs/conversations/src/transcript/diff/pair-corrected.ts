/** Share of common letter pairs from which a line counts as the same utterance, corrected. */
const SAME = 0.5;
/** Most characters to compare in a gap to find each line's best partner; beyond that, lines are paired by their place. */
const THOROUGH = 1_000_000;

/**
 * Pairs lines that were corrected in their place. Looks into the gaps between the lines that are equal; fills `partner`, which
 * has for each wanted line the index of its stored line or -1.
 */
export function pairCorrected(stored: readonly string[], wanted: readonly string[], partner: number[]): void {
  let gapStart = 0;
  let lastStored = -1;
  for (let at = 0; at <= wanted.length; at += 1) {
    const here = at === wanted.length ? stored.length : (partner[at] ?? -1);
    if (here === -1) continue;
    pairGap(stored, wanted, { a: lastStored + 1, aEnd: here, b: gapStart, bEnd: at }, partner);
    gapStart = at + 1;
    lastStored = here;
  }
}

interface Gap {
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
}

function pairGap(stored: readonly string[], wanted: readonly string[], gap: Gap, partner: number[]): void {
  const rows = gap.aEnd - gap.a;
  const columns = gap.bEnd - gap.b;
  if (rows === 0 || columns === 0) return;
  const alike = (a: number, b: number): number => similarity(stored[a] ?? '', wanted[b] ?? '');
  const length = (texts: readonly string[], from: number, to: number): number =>
    texts.slice(from, to).reduce((sum, text) => sum + text.length, 0);
  const effort = length(stored, gap.a, gap.aEnd) * columns + length(wanted, gap.b, gap.bEnd) * rows;
  if (rows === columns || effort > THOROUGH) {
    for (let n = 0; n < Math.min(rows, columns); n += 1) {
      if (alike(gap.a + n, gap.b + n) >= SAME) partner[gap.b + n] = gap.a + n;
    }
    return;
  }
  let from = gap.a;
  for (let b = gap.b; b < gap.bEnd; b += 1) {
    let best = -1;
    let bestScore = SAME;
    for (let a = from; a < gap.aEnd; a += 1) {
      const score = alike(a, b);
      if (score > bestScore || (score === SAME && best === -1)) [best, bestScore] = [a, score];
    }
    if (best === -1) continue;
    partner[b] = best;
    from = best + 1;
  }
}

/** Dice's coefficient over pairs of letters: 1 for equal texts, 0 for texts that share none. */
function similarity(one: string, two: string): number {
  if (one === two) return 1;
  // A single letter has no pair.
  if (one.length < 2 || two.length < 2) return one.includes(two) || two.includes(one) ? SAME : 0;
  const counts = new Map<string, number>();
  for (let n = 0; n < one.length - 1; n += 1) {
    const pair = one.slice(n, n + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let n = 0; n < two.length - 1; n += 1) {
    const pair = two.slice(n, n + 2);
    const left = counts.get(pair) ?? 0;
    if (left === 0) continue;
    counts.set(pair, left - 1);
    common += 1;
  }
  return (2 * common) / (one.length + two.length - 2);
}
