/** A keyword and how distinctive it is. */
interface Scored {
  score: number | string;
  keyword: string;
}

/** The most distinctive first. */
export function byScore(one: Scored, two: Scored): number {
  const difference = Number(two.score) - Number(one.score);
  if (difference !== 0) return difference;
  return one.keyword < two.keyword ? -1 : 1;
}
