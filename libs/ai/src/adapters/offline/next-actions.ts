import type { Party } from '@app/contract';
import type { NextActionDraft } from '../../assistant.port.js';
import { findDue } from './due-date.js';
import { condense, evidenceOf } from './quote.js';
import { isQuestion } from './sentiment.js';
import { sentences, type Utterance } from './utterances.js';

const MOST = 15;
/** A promise answers a request at most this many lines before. */
const ANSWER_REACH = 2;

/** Ends of sentences by which somebody takes something on. */
const COMMITMENT =
  /(?:(?:てお|でお|と|ど|ちょ)(?:き(?:ます|ましょう)|く(?:から|わ|よ|ね)*)|[てで](?:みます|みる(?:わ|よ|ね)*|きます|くる(?:わ|よ)*)|[^てでい](?:ます|ましょう)(?:か)?|(?:やる|する|出す|聞く|話す|送る|作る|直す|調べる|言う|回す|頼む|渡す|伝える|決める|したる)(?:わ|から|よ|ね)*|させて(?:ください|もらいます|いただきます)|[こそとのもろぼおう]う(?:と思います|ね|よ)?|よう(?:ね|よ)?)(?:ね|よ|わ|から|ので|んで)*[。．…!！]*$/u;
/** Requests that become a promise of the other when they are accepted. */
const REQUEST =
  /(?:て(?:ください|もらえ(?:る|ます|ない)|もらって(?:いい|も)|くれる|くれない|くれ|ね|よ|ほしい|みて|みたら)|お願い(?:できる|していい|したい|ね)|てみない)(?:か|かな|です|ですか)?[。．…?？、]*(?:ほんとに)?[。]?$/u;
const ACCEPTANCE =
  /^(?:あ、?|ああ、?)?(?:はい|うん|ええ|了解|承知|わかりました|分かりました|わかった|そうします|やってみます|そうですね、?はい|いいですよ|もちろん)/u;

const FORMULA =
  /(?:頑張り|がんばり|よろしく|失礼し|お願いし|いただきます$|ありがとう|お疲れ|思います$|助かります|待ってます|そうします$|なります|あります|おります|います$|でき(?:ます|る)|わかり|分かり|感じ|かもしれ|違います|ちがいます|ございます|すみません|続けます$|くれます$|緊張し|気がし|そうか$|やろう$|だろう$|でしょう$|戻ろう|始め(?:ます|ましょう)$|知って|ですよう?$)/u;
const HEDGE =
  /(?:そのうち|機会があ|たぶん|多分|考えて(?:みます|おきます|みる|おく)|検討し|様子を?見|できれば|気が?向|いつか|かもしれ|と思って(?:い)?(?:ます|る))/u;
const CONDITIONAL = /(?:もし|たら、|なら、|れば、|場合は)/u;
const HABIT = /(?:いつも|毎(?:日|回|朝|週)|普段|基本的に)/u;

/** What one of the two took on, with who and until when. */
export function findNextActions(utterances: readonly Utterance[], heldAt: Date): NextActionDraft[] {
  const actions: NextActionDraft[] = [];
  utterances.forEach((utterance, index) => {
    if (utterance.role === null) return;
    for (const sentence of sentences(utterance.text)) {
      if (!isCommitment(sentence)) continue;
      const request = requestBefore(utterances, index);
      const source = request && sentence.length < request.sentence.length / 2 ? request.sentence : sentence;
      push(
        actions,
        toAction(source, utterance, utterance.role, [...(request ? [request.utterance] : []), utterance], heldAt),
      );
    }
    const request = lastRequest(utterance);
    const answer = utterances[index + 1];
    if (request !== null && answer?.role && answer.role !== utterance.role && ACCEPTANCE.test(answer.text)) {
      const promised = sentences(answer.text).some(isCommitment);
      if (!promised) push(actions, toAction(request, utterance, answer.role, [utterance, answer], heldAt));
    }
  });
  return actions.slice(0, MOST);
}

function isCommitment(sentence: string): boolean {
  const text = sentence.replace(/[。．…!！]+$/u, '');
  if (text.length < 6 || isQuestion(sentence)) return false;
  if (FORMULA.test(text) || HEDGE.test(text) || CONDITIONAL.test(text) || HABIT.test(text)) return false;
  return COMMITMENT.test(text);
}

function lastRequest(utterance: Utterance): string | null {
  const found = sentences(utterance.text).findLast((sentence) => REQUEST.test(sentence) && sentence.length >= 8);
  return found !== undefined &&
    !/(?:聞かせて|教えて|話して|無理しないで|気をつけて|言って(?:ね|ください)|座って|待って)/u.test(found)
    ? found
    : null;
}

function requestBefore(
  utterances: readonly Utterance[],
  index: number,
): { utterance: Utterance; sentence: string } | null {
  const role = utterances[index]?.role;
  for (let back = 1; back <= ANSWER_REACH; back += 1) {
    const utterance = utterances[index - back];
    if (!utterance || utterance.role === role) continue;
    const sentence = lastRequest(utterance);
    if (sentence !== null) return { utterance, sentence };
  }
  return null;
}

function toAction(
  sentence: string,
  utterance: Utterance,
  owner: Party,
  from: readonly Utterance[],
  heldAt: Date,
): NextActionDraft {
  const due = findDue(sentence, heldAt) ?? findDue(utterance.text, heldAt) ?? firstDue(from, heldAt);
  return {
    text: condense(sentence),
    owner,
    duePhrase: due?.phrase ?? null,
    dueDate: due?.date ?? null,
    evidence: from.map((source) => evidenceOf(source)),
  };
}

function firstDue(from: readonly Utterance[], heldAt: Date): ReturnType<typeof findDue> {
  for (const { text } of from) {
    const due = findDue(text, heldAt);
    if (due) return due;
  }
  return null;
}

/** A later line about the same line or in the same words is a recap, not a second promise. */
function push(actions: NextActionDraft[], action: NextActionDraft): void {
  if (action.text.length < 4) return;
  const last = actions.at(-1);
  const same = actions.find((known) => known.owner === action.owner && known.text === action.text);
  if (same) return;
  const isSplit = last?.owner === action.owner && last.evidence.at(-1)?.id === action.evidence.at(-1)?.id;
  if (last && isSplit) {
    last.text = `${last.text}。${action.text}`;
    last.duePhrase ??= action.duePhrase;
    last.dueDate ??= action.dueDate;
    return;
  }
  actions.push(action);
}
