/** Writers by folds, from 0: all that one has written is held out together, with what some others have written. */
export function foldsOf(writers: readonly string[], count: number): Map<string, number> {
  return new Map([...new Set(writers)].map((name, at) => [name, at % count]));
}
