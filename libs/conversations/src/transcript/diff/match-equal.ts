/** Up to this many comparisons a stretch is aligned exactly; beyond it greedily. */
const EXACT = 1_000_000;
/** The most divisions of a stretch: each division reads all of it. */
const DIVISIONS = 30;

/**
 * Aligns two sequences in order.
 * @returns for each element of `wanted` the index of its equal in `stored`, or -1
 */
export function matchEqual(stored: readonly string[], wanted: readonly string[]): number[] {
  const partner = wanted.map(() => -1);
  // Stretches [from, to) of both sides that are still open; a work list, so that depth has no limit.
  const open: Stretch[] = [{ a: 0, aEnd: stored.length, b: 0, bEnd: wanted.length, level: 0 }];
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const { a, aEnd, b, bEnd } = trim(stored, wanted, stretch, partner);
    if (a === aEnd || b === bEnd) continue;
    const level = stretch.level + 1;
    const anchors = level > DIVISIONS ? [] : uniqueAnchors(stored, wanted, { a, aEnd, b, bEnd, level });
    if (anchors.length === 0) {
      alignRest(stored, wanted, { a, aEnd, b, bEnd, level }, partner);
      continue;
    }
    let from = { a, b };
    for (const anchor of anchors) {
      partner[anchor.b] = anchor.a;
      open.push({ a: from.a, aEnd: anchor.a, b: from.b, bEnd: anchor.b, level });
      from = { a: anchor.a + 1, b: anchor.b + 1 };
    }
    open.push({ a: from.a, aEnd, b: from.b, bEnd, level });
  }
  return partner;
}

interface Stretch {
  a: number;
  aEnd: number;
  b: number;
  bEnd: number;
  level: number;
}

interface Pair {
  a: number;
  b: number;
}

/** Pairs the equal lines at both ends, and returns the rest between them. */
function trim(stored: readonly string[], wanted: readonly string[], stretch: Stretch, partner: number[]): Stretch {
  let { a, aEnd, b, bEnd } = stretch;
  while (a < aEnd && b < bEnd && stored[a] === wanted[b]) partner[b++] = a++;
  while (a < aEnd && b < bEnd && stored[aEnd - 1] === wanted[bEnd - 1]) partner[--bEnd] = --aEnd;
  return { a, aEnd, b, bEnd, level: stretch.level };
}

/** The longest rising chain of elements that occur once on both sides (patience diff): n log n however different they are. */
function uniqueAnchors(stored: readonly string[], wanted: readonly string[], { a, aEnd, b, bEnd }: Stretch): Pair[] {
  const inStored = onceOnly(stored, a, aEnd);
  const inWanted = onceOnly(wanted, b, bEnd);
  const pairs: Pair[] = [];
  for (const [key, at] of inWanted) {
    const other = inStored.get(key);
    if (at !== -1 && other !== undefined && other !== -1) pairs.push({ a: other, b: at });
  }
  pairs.sort((one, two) => one.b - two.b);
  return longestRising(pairs);
}

function onceOnly(keys: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const key = keys[at] ?? '';
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const before: number[] = [];
  const valueAt = (tail: number | undefined): number => pairs[tail ?? -1]?.a ?? Infinity;
  pairs.forEach((pair, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (valueAt(tails[middle]) < pair.a) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const chain: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chain.push(pair);
  }
  return chain.reverse();
}

/** Nothing unique is left (a run of 「はい。」): the exact longest common subsequence, or the next equal one when that is too much. */
function alignRest(stored: readonly string[], wanted: readonly string[], stretch: Stretch, partner: number[]): void {
  const { a, aEnd, b, bEnd } = stretch;
  const rows = aEnd - a;
  const columns = bEnd - b;
  if (rows * columns > EXACT) {
    alignGreedily(stored, wanted, stretch, partner);
    return;
  }
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const equal = stored[a + row] === wanted[b + column];
      lengths[row * width + column] = equal
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (stored[a + row] === wanted[b + column]) partner[b + column++] = a + row++;
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
}

function alignGreedily(
  stored: readonly string[],
  wanted: readonly string[],
  stretch: Stretch,
  partner: number[],
): void {
  const places = new Map<string, number[]>();
  for (let at = stretch.aEnd - 1; at >= stretch.a; at -= 1) {
    const key = stored[at] ?? '';
    const list = places.get(key);
    if (list) list.push(at);
    else places.set(key, [at]);
  }
  let from = stretch.a;
  for (let at = stretch.b; at < stretch.bEnd; at += 1) {
    const list = places.get(wanted[at] ?? '');
    let next = list?.at(-1);
    while (list && next !== undefined && next < from) {
      list.pop();
      next = list.at(-1);
    }
    if (next === undefined) continue;
    partner[at] = next;
    from = next + 1;
  }
}
