import { ACTS, type Act, type Feeling, type Utterance } from '../reading/utterance.js';
import { stripFillers } from '../text/spoken.js';
import { createTokenizer, type Tokenize } from '../text/tokenizer.js';

const ITEMS = { issue: 'issue', good: 'good', promised: 'promise' } as const;
const FEELINGS: Readonly<Record<string, Feeling>> = { '+': 'positive', '-': 'negative' };

let tokenizer: Tokenize | undefined;

/**
 * A talk as it is read when the reading is right: each line is who (`m`, `r`, or `?`), what is done by it and what rests on it,
 * and the words: `r problem issue -: 倉庫が寒いです`. `promise` makes it a promise that stands, too.
 */
export function said(...lines: readonly string[]): Utterance[] {
  tokenizer ??= createTokenizer();
  const tokenize = tokenizer;
  return lines.map((line, index) => {
    const [head = '', ...rest] = line.split(': ');
    const [who, ...marks] = head.split(' ');
    const text = rest.join(': ');
    const role = who === 'm' ? 'manager' : who === 'r' ? 'employee' : null;
    const feeling = marks.map((mark) => FEELINGS[mark]).find((one) => one !== undefined) ?? 'neutral';
    const items = { issue: 0, good: 0, promise: marks.includes('promise') ? 1 : 0, others: 0 };
    for (const [mark, item] of Object.entries(ITEMS)) if (marks.includes(mark)) items[item] = 1;
    // Who asks for something takes nothing on.
    items.others = Number(marks.includes('request') && items.promise === 1);
    return {
      line: { source: 'line', id: String(index + 1), speaker: null, role, text },
      index,
      lineNumber: index + 1,
      role,
      managerProbability: role === null ? 0.5 : Number(role === 'manager'),
      spoken: text,
      text: stripFillers(text),
      tokens: tokenize(stripFillers(text)),
      acts: Object.fromEntries(ACTS.map((act) => [act, Number(marks.includes(act))])) as Record<Act, number>,
      items,
      sentiment: { positive: 0, neutral: 0, negative: 0, [feeling]: 1 },
      danger: Number(marks.includes('danger')),
    };
  });
}
