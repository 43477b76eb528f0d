/** Whether a due phrase means the labelled one: both missing, or two characters in a row that both have. */
export function sameDue(found: string | null, labelled: string | null): boolean {
  if (found === null || labelled === null) return found === labelled;
  const [a, b] = [found.normalize('NFKC'), labelled.normalize('NFKC')];
  return Array.from({ length: Math.max(0, a.length - 1) }, (_, at) => a.slice(at, at + 2)).some((two) =>
    b.includes(two),
  );
}
