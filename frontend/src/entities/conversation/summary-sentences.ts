/** What stands in front of a line of a list or of a heading. */
const MARKS = '-*・#>　 ';
/** What a line of a list begins with. */
const LISTED = ['- ', '* ', '・'];
/** The end of a sentence. */
const END = '。';

/** A line without what is written in front of it, and without the place it names: `（3行）`. */
function bare(line: string): string {
  let from = 0;
  while (from < line.length && MARKS.includes(line.charAt(from))) from += 1;
  const words = line.slice(from).trim();
  const place = words.lastIndexOf('（');
  return place > 0 && words.endsWith('行）') ? words.slice(0, place).trim() : words;
}

/** What a summary says: its list where it has one, else its lines without headings. */
function saidIn(summary: string): string[] {
  const lines = summary.split('\n').map((line) => line.trim());
  const items = lines.filter((line) => LISTED.some((mark) => line.startsWith(mark)));
  return items.length > 0 ? items : lines.filter((line) => !line.startsWith('#'));
}

/** The beginning of a summary as plain sentences. */
export function summarySentences(summary: string, most: number): string[] {
  const said: string[] = [];
  for (const line of saidIn(summary)) {
    if (said.length >= most) break;
    for (const sentence of bare(line).replaceAll('**', '').split(END)) {
      const words = bare(sentence);
      if (words !== '' && said.length < most) said.push(`${words}${END}`);
    }
  }
  return said;
}
