import { nounRuns } from './noun-runs.js';
import type { Utterance } from './utterances.js';

/** Words that open another subject. */
const ANOTHER =
  /^(?:(?:はい|うん|ええ|あ|えっと|で)[、。\s]*)*(?:あと(?:は|、|ね|です|一|も|ひと)|それと|それから、|もう(?:一つ|ひとつ|一個|いっこ|一点)|ほかに?は|他に?は|ところで|そういえば|話(?:は)?(?:変わ|かわ)|別の(?:話|件)|次は|次に|逆に(?:、)?(?:よかった|いい)|ちなみに)/u;
/** Questions of the manager that open another subject. */
const OPENING =
  /(?:ほかに?(?:は|も|、)?|他に?(?:は|も|、)?|あとは?、?).{0,12}(?:ある|あり|何か|なんか|どう|[?？])|(?:の(?:ほう|方|件|話)(?:は|って)|(?:体調|仕事|チーム|家|おうち|勉強|資格|目標|数字|新人|案件|授業|部活)(?:は|って|のほうは)).{0,10}(?:どう|[?？])|(?:よかった|良かった|うれしかった|うまくいっ).{0,10}(?:こと|話|ところ).{0,8}[?？かは]/u;
/** So many lines without a common noun, and the subject is another. */
const COHESION = 8;

/** The talk cut where another subject begins: by what is said to open one, or because no noun goes on. */
export function segmentsOf(utterances: readonly Utterance[]): Utterance[][] {
  const segments: Utterance[][] = [];
  let current: Utterance[] = [];
  const lastSeen = new Map<string, number>();
  utterances.forEach((utterance, index) => {
    const nouns = nounsOf(utterance);
    const known = nouns.filter((noun) => index - (lastSeen.get(noun) ?? -Infinity) <= COHESION);
    const opens = ANOTHER.test(utterance.text) || (utterance.role === 'manager' && OPENING.test(utterance.text));
    const drifts = current.length >= COHESION && nouns.length >= 2 && known.length === 0;
    if ((opens || drifts) && current.length > 0) {
      segments.push(current);
      current = [];
    }
    current.push(utterance);
    for (const noun of nouns) lastSeen.set(noun, index);
  });
  if (current.length > 0) segments.push(current);
  return segments;
}

/** The nouns of a line that can carry a subject. */
export function nounsOf({ tokens }: Utterance): string[] {
  return nounRuns(tokens)
    .map((run) => run.map(({ surface }) => surface).join(''))
    .filter((noun) => noun.length >= 2);
}
