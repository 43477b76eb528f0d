/** The clauses of a sentence, each with the 、 or 。 that ends it. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isEnd = text[at] === '、' || text[at] === '。';
    if (!isEnd || '、。」』）'.includes(text[at + 1] ?? '　')) continue;
    clauses.push(text.slice(from, at + 1));
    from = at + 1;
  }
  return from < text.length ? [...clauses, text.slice(from)] : clauses;
}

/** A heading or a question that breaks where a Japanese reader would: between clauses, and within one between phrases. */
export function Clauses({ children }: { children: string }) {
  const clauses = clausesOf(children);
  if (clauses.length < 2) return children;
  return clauses.map((clause, at) => (
    <span key={`${at}${clause}`} className="clause">
      {clause}
    </span>
  ));
}
