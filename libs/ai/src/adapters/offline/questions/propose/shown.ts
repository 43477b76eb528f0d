/** A question with or without a place for a phrase, as it can be compared with one that was said. */
interface Template {
  before: string;
  /** Null where no phrase stands in it. */
  after: string | null;
}

/** Whether a question of the bank was asked or shown before, also about another phrase. */
export function isShown(asked: readonly string[]): (question: string) => boolean {
  const shown = new Set(asked.map(plain));
  const quoting = [...shown].filter((text) => text.includes('「'));
  return (question) => {
    const { before, after } = templateOf(question);
    if (after === null) return shown.has(before);
    return quoting.some((text) => text.startsWith(before) && text.endsWith(after));
  };
}

/** Whether words are one of these questions, with whatever phrase. */
export function isOneOf(questions: readonly string[]): (text: string) => boolean {
  const templates = questions.map(templateOf);
  const whole = new Set(templates.filter(({ after }) => after === null).map(({ before }) => before));
  const open = templates.filter(({ after }) => after !== null);
  return (text) => {
    const said = plain(text);
    return whole.has(said) || open.some(({ before, after }) => said.startsWith(before) && said.endsWith(after ?? ''));
  };
}

const templates = new Map<string, Template>();

/** Made once for each question of the bank. */
function templateOf(question: string): Template {
  const known = templates.get(question);
  if (known !== undefined) return known;
  const place = /\{(?:phrase|task)\}/u.exec(question);
  if (place === null) return { before: plain(question), after: null };
  const rest = question.slice(place.index + place[0].length);
  const made = { before: plain(question.slice(0, place.index)), after: plain(rest) };
  templates.set(question, made);
  return made;
}

function plain(question: string): string {
  return question.normalize('NFKC').replace(/[\s。、．，.,!?]/gu, '');
}
