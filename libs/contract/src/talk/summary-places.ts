const PLACES = /^\d+行(?:[、,]\s*\d+行)*$/u;
const STOP = /[。．]$/u;

/** Where the places at the end of a text begin: （12行）, （3行、5行）(8行). Its length where it has none. */
export function placesFrom(text: string): number {
  let from = text.length;
  while (from > 0 && ')）'.includes(text.charAt(from - 1))) {
    const open = Math.max(text.lastIndexOf('(', from - 1), text.lastIndexOf('（', from - 1));
    if (open === -1 || !PLACES.test(text.slice(open + 1, from - 1))) break;
    from = open;
  }
  return from;
}

/** A summary without the numbers of the lines that its sentences rest on: they mean nothing beside other lines. */
export function withoutPlaces(summary: string): string {
  return summary
    .split(/\r?\n/u)
    .map((line) => {
      const words = line.trimEnd();
      const stop = STOP.exec(words)?.[0] ?? '';
      const cited = words.slice(0, words.length - stop.length);
      const from = placesFrom(cited);
      return from === 0 || from === cited.length ? words : `${cited.slice(0, from).trimEnd()}${stop}`;
    })
    .join('\n')
    .trim();
}
