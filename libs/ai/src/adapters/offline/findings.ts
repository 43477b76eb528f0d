import type { FindingKind } from '@app/contract';
import type { FindingsResult } from '../../assistant.port.js';
import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import { nounRuns } from './keywords.js';
import { bestSentence, condense, evidenceOf } from './quote.js';
import { isQuestion, leaning } from './sentiment.js';
import type { Utterance } from './utterances.js';

/** Lines this close that share a noun, or follow each other, tell of one thing. */
const REACH = 6;
const MOST = 12;
const SHORTEST = 9;

const SOLVED = /(?:解決(?:し|でき)|もう大丈夫|おさまっ|収まっ|落ち着い(?:た|て)|なくなっ(?:た|て)|直っ(?:た|て))/u;
const LONG_AGO = /(?:昔|学生の?(?:頃|時)|新人の?(?:頃|時)|若い(?:頃|時)|入社した(?:頃|時))/u;
const WISH = /(?:もし|いつか|としたら|だったらいい|といいな|たいなあ?と)/u;
/** Said to what was just offered or said in this room: no news about work. */
const REACTION = /(?:助かります|ありがとう|うれしいです。?$|嬉しいです。?$|楽しみです)/u;
const PRAISE =
  /(?:よくやって|よく(?:でき|頑張|がんば)|褒め|ほめ|評判|助かっ|さすが|すごい|感心|成長した|上手くなっ|うまくなっ|好評)/u;

interface Candidate {
  utterance: Utterance;
  kind: FindingKind;
  strength: number;
  nouns: Set<string>;
}

/** Present worries and recent good things about work, told by the report (and praise by the manager), each with its lines. */
export function findFindings(utterances: readonly Utterance[]): FindingsResult['findings'] {
  const candidates = utterances.map(toCandidate).filter((candidate) => candidate !== null);
  const groups: Candidate[][] = [];
  for (const candidate of candidates) {
    const group = groups.findLast((members) => belongs(members, candidate));
    if (group) group.push(candidate);
    else groups.push([candidate]);
  }
  return groups
    .map((members) => ({
      members,
      strength: Math.max(...members.map(({ strength }) => strength)) + 0.3 * members.length,
    }))
    .filter(({ strength }) => strength >= 1.8)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MOST)
    .sort((a, b) => (a.members[0]?.utterance.index ?? 0) - (b.members[0]?.utterance.index ?? 0))
    .flatMap(({ members }) => {
      const main = members.reduce((best, member) => (member.strength > best.strength ? member : best));
      const text = condense(bestSentence(main.utterance, (sentence) => sentence.length));
      return text === ''
        ? []
        : [{ kind: main.kind, text, evidence: members.map(({ utterance }) => evidenceOf(utterance)) }];
    });
}

function toCandidate(utterance: Utterance): Candidate | null {
  const { text, role } = utterance;
  if (text.length < SHORTEST || isQuestion(text) || WISH.test(text) || LONG_AGO.test(text)) return null;
  const value = leaning(utterance);
  const nouns = new Set(nounRuns(utterance.tokens).map((run) => run.map(({ surface }) => surface).join('')));
  const isWork = WORK_WORDS.test(text) || !SMALL_TALK.test(text);
  if (!isWork) return null;
  if (role === 'manager') {
    return value > 0 && PRAISE.test(text) ? { utterance, kind: 'positive', strength: 1.6, nouns } : null;
  }
  if (value < 0 && !SOLVED.test(text)) return { utterance, kind: 'issue', strength: -value, nouns };
  if (
    value > 0 &&
    !(REACTION.test(text) && text.length < 24) &&
    (/(?:た|てる|ている|ました|まし|って)/u.test(text) || value >= 2)
  ) {
    return { utterance, kind: 'positive', strength: value * 0.9, nouns };
  }
  return null;
}

function belongs(members: readonly Candidate[], candidate: Candidate): boolean {
  const last = members.at(-1);
  if (last?.kind !== candidate.kind) return false;
  const distance = candidate.utterance.index - last.utterance.index;
  if (distance > REACH) return false;
  return distance <= 2 || [...candidate.nouns].some((noun) => members.some(({ nouns }) => nouns.has(noun)));
}
