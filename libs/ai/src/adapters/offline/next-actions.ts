import type { Party } from '@app/contract';
import type { NextActionDraft } from '../../assistant.port.js';
import { commitmentOf } from './commitment.js';
import { findDue } from './due-date.js';
import { nounsOf } from './segments.js';
import { condense, evidenceOf } from './quote.js';
import { sentences, type Utterance } from './utterances.js';

const MOST = 15;
/** A promise answers a request at most this many lines before. */
const ANSWER_REACH = 2;
/** A promise shorter than this, in characters, does not say of what: the sentence before it does. */
const SHORT_TASK = 10;
/** A later promise that shares so many nouns with an earlier one repeats it. */
const RECAP_NOUNS = 2;
/** A line up to this long, in characters, can be about nothing but when. */
const SHORT_LINE = 30;

/** Requests that become a promise of the other when they are accepted. */
const REQUEST =
  /(?:て(?:ください|もらえ(?:る|ます|ない)|もらって(?:いい|も)|くれる|くれない|くれ|ね|よ|ほしい|みて|みたら)|お願い(?:できる|していい|したい|ね)|てみない)(?:か|かな|です|ですか)?[。．…?？、]*(?:ほんとに)?[。]?$/u;
const ACCEPTANCE =
  /^(?:あ、?|ああ、?)?(?:はい|うん|ええ|了解|承知|わかりました|分かりました|わかった|そうします|やってみます|そうですね、?はい|いいですよ|もちろん|お願いします|ありがとうございます|助かります|ぜひ|いいんですか|それで)/u;

/** A next action with the nouns of its lines, by which a recap is known. */
interface Found {
  draft: NextActionDraft;
  nouns: ReadonlySet<string>;
}

/** What one of the two took on, with who and until when. */
export function findNextActions(utterances: readonly Utterance[], heldAt: Date): NextActionDraft[] {
  const actions: Found[] = [];
  utterances.forEach((utterance, index) => {
    if (utterance.role === null) return;
    const all = sentences(utterance.text);
    for (const [at, sentence] of all.entries()) {
      if (!isTakenOn(sentence, utterances, index, heldAt)) continue;
      const request = requestBefore(utterances, index);
      const whole = sentence.length < SHORT_TASK && at > 0 ? `${all[at - 1] ?? ''}${sentence}` : sentence;
      const source = request && sentence.length < request.sentence.length / 2 ? request.sentence : whole;
      push(
        actions,
        toAction(
          source,
          utterance,
          utterance.role,
          [...(request ? [request.utterance] : []), utterance],
          utterances,
          heldAt,
        ),
      );
    }
    const request = lastRequest(utterance);
    const answer = utterances[index + 1];
    if (request !== null && answer?.role && answer.role !== utterance.role && ACCEPTANCE.test(answer.text)) {
      const promised = sentences(answer.text).some((sentence) => commitmentOf(sentence) === 'promise');
      if (!promised) push(actions, toAction(request, utterance, answer.role, [utterance, answer], utterances, heldAt));
    }
  });
  return actions.slice(0, MOST).map(({ draft }) => draft);
}

/** A promise counts as it is; a proposal when the other one agrees right after. */
function isTakenOn(sentence: string, utterances: readonly Utterance[], index: number, heldAt: Date): boolean {
  const commitment = commitmentOf(sentence, findDue(sentence, heldAt) !== null);
  if (commitment !== 'proposal') return commitment === 'promise';
  const answer = utterances[index + 1];
  return answer !== undefined && answer.role !== utterances[index]?.role && ACCEPTANCE.test(answer.text);
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
  talk: readonly Utterance[],
  heldAt: Date,
): Found {
  const due =
    findDue(sentence, heldAt) ??
    findDue(utterance.text, heldAt) ??
    firstDue(from, heldAt) ??
    nearbyDue(utterance, talk, heldAt);
  const nouns = new Set(from.flatMap((source) => nounsOf(source)));
  const draft = {
    text: condense(sentence),
    owner,
    duePhrase: due?.phrase ?? null,
    dueDate: due?.date ?? null,
    evidence: from.map((source) => evidenceOf(source)),
  };
  return { draft, nouns };
}

function firstDue(from: readonly Utterance[], heldAt: Date): ReturnType<typeof findDue> {
  for (const { text } of from) {
    const due = findDue(text, heldAt);
    if (due) return due;
  }
  return null;
}

/** Until when is often said in a short line of the same exchange: 「いつ？」「来週の水曜で」. */
function nearbyDue({ index }: Utterance, talk: readonly Utterance[], heldAt: Date): ReturnType<typeof findDue> {
  for (const step of [1, -1, 2, -2]) {
    const near = talk[index + step];
    if (near === undefined || near.text.length > SHORT_LINE) continue;
    const due = findDue(near.text, heldAt);
    if (due) return due;
  }
  return null;
}

/** A later line about the same line or in the same words is a recap, not a second promise. */
function push(actions: Found[], found: Found): void {
  const { draft } = found;
  if (draft.text.length < 4) return;
  const known = actions.find((one) => one.draft.owner === draft.owner && isRecap(found, one));
  if (known === undefined) {
    actions.push(found);
    return;
  }
  const isSplit = known.draft.evidence.at(-1)?.id === draft.evidence.at(-1)?.id;
  if (isSplit && known.draft.text !== draft.text) known.draft.text = `${known.draft.text}。${draft.text}`;
  if (!isSplit) known.draft.evidence.push(...draft.evidence);
  known.draft.duePhrase ??= draft.duePhrase;
  known.draft.dueDate ??= draft.dueDate;
}

function isRecap(later: Found, earlier: Found): boolean {
  if (later.draft.evidence.at(-1)?.id === earlier.draft.evidence.at(-1)?.id) return true;
  if (later.draft.text === earlier.draft.text) return true;
  const shared = [...later.nouns].filter((noun) => earlier.nouns.has(noun)).length;
  return shared >= RECAP_NOUNS;
}
