/** The fold of each writer, from 0. A writer is held out whole, together with the others of the same fold. */
export function foldsOf(writers: readonly string[], count: number): Map<string, number> {
  return new Map([...new Set(writers)].map((name, at) => [name, at % count]));
}
