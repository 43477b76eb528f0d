import { LIMITS, STANCES, THEMES } from '@app/contract';
import type { AssistantReply, QuestionContext } from '../../assistant/assistant.port.js';
import {
  BRIGHT_QUESTIONS,
  DEEPEN_QUESTIONS,
  HEAVY_QUESTIONS,
  STANCE_QUESTIONS,
  THEME_QUESTIONS,
} from './data/questions.js';
import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import { extractKeywords } from './keywords.js';
import { leaning } from './sentiment.js';
import type { Tokenize } from './tokenizer.js';
import { readTalk, type Utterance } from './utterances.js';

const NO_OTHERS = { conversations: 0, counts: {} };
/** What was said longer ago is no longer on anybody's mind. */
const RECENT = 20;
const GREETING = /失礼し|お疲れ|おはよう|こんにち|よろしくお願い|お世話にな/u;

type Mood = 'heavy' | 'bright' | 'even';

/** Up to 4 open questions that fit theme, stance and what was just said; none that was asked or proposed before. */
export function proposeQuestions(
  context: QuestionContext,
  utterances: readonly Utterance[],
  tokenize: Tokenize,
): string[] {
  const latest = readLatest(context, tokenize);
  const topics = topicsOf(latest, utterances);
  const theme = THEME_QUESTIONS[themeId(context.talk.theme)] ?? [];
  const stance = STANCE_QUESTIONS[stanceId(context.talk.stance)] ?? [];
  const mood = latest === null ? null : moodOf(latest);
  const pools =
    mood === null
      ? [theme.slice(0, 3), stance, theme.slice(3), DEEPEN_QUESTIONS]
      : [
          mood === 'heavy' ? HEAVY_QUESTIONS : mood === 'bright' ? BRIGHT_QUESTIONS : DEEPEN_QUESTIONS,
          stance,
          theme,
          DEEPEN_QUESTIONS,
        ];
  const asked = new Set(context.asked.map(normalise));
  const questions: string[] = [];
  // Each topic once, so that four questions do not all dig at one word.
  let next = 0;
  for (const template of pools.flat()) {
    if (questions.length === LIMITS.suggestedQuestions) break;
    const question = fill(template, topics, next);
    if (question === null || asked.has(normalise(question))) continue;
    if (template.includes('{topic}')) next += 1;
    asked.add(normalise(question));
    questions.push(question);
  }
  return questions.length > 0 ? questions : renew(topics, asked);
}

/** The first message once theme and stance are known. */
export function openingMessage(context: QuestionContext, questions: string[]): AssistantReply {
  const { theme, stance, employeeName } = context.talk;
  const about = theme === null ? '' : `テーマは「${theme}」`;
  const how = stance === null ? '' : `関わり方は「${stance}」`;
  const chosen = [about, how].filter((part) => part !== '').join('、');
  const lead = chosen === '' ? '' : `${chosen}ですね。`;
  return {
    message: `${lead}${employeeName}さんの言葉を待ちながら、ゆっくり始めましょう。`,
    suggestedQuestions: questions,
  };
}

/** Receives the reply without judging it, and proposes where to stay. */
export function answerReply(context: QuestionContext, questions: string[], tokenize: Tokenize): AssistantReply {
  const latest = readLatest(context, tokenize);
  const topic = latest === null ? undefined : topicsOf(latest, [])[0];
  const mood = latest === null ? 'even' : moodOf(latest);
  const about = topic === undefined ? '' : `「${topic}」のことを`;
  const received: Record<Mood, string> = {
    heavy: `${about || 'いまの気持ちを'}話してくれました。解決を急がず、まずはそのまま受けとめてみましょう。`,
    bright: `${about || 'よい変化を'}話してくれました。何があったのか、もう少し味わって聞いてみましょう。`,
    even: `${about || 'いまの様子を'}話してくれました。続きを、ゆっくり待ってみましょう。`,
  };
  return { message: received[mood], suggestedQuestions: questions };
}

function readLatest({ latest, talk }: QuestionContext, tokenize: Tokenize): Utterance | null {
  if (latest === null) return null;
  const line = {
    source: 'message' as const,
    id: talk.conversationId,
    speaker: null,
    role: 'employee' as const,
    text: latest.reply,
  };
  // The mood is in the last words.
  return readTalk({ ...talk, lines: [line] }, tokenize).at(-1) ?? null;
}

function topicsOf(latest: Utterance | null, utterances: readonly Utterance[]): string[] {
  const near = latest === null || isSmallTalk(latest.text) ? [] : extractKeywords([latest], NO_OTHERS);
  const far = near.length >= 3 ? [] : extractKeywords(utterances.filter(isTheirs).slice(-RECENT), NO_OTHERS);
  // A topic is quoted inside 「」 and must not close them itself.
  return [...new Set([...near, ...far].map(({ keyword }) => keyword))]
    .filter((keyword) => !/[「」]/u.test(keyword))
    .slice(0, 4);
}

/** What the report brought up; nobody wants to be asked about a greeting, or about a word of one's own manager. */
function isTheirs({ role, text }: Utterance): boolean {
  return role !== 'manager' && !isSmallTalk(text) && !GREETING.test(text);
}

function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text) && !WORK_WORDS.test(text);
}

function moodOf(utterance: Utterance): Mood {
  const value = leaning(utterance);
  return value < 0 ? 'heavy' : value > 0 ? 'bright' : 'even';
}

function fill(template: string, topics: readonly string[], at: number): string | null {
  if (!template.includes('{topic}')) return template;
  const topic = topics[at];
  return topic === undefined ? null : template.replaceAll('{topic}', topic);
}

/** Everything was asked before: the topics with the templates they have not met yet, else an honest invitation. */
function renew(topics: readonly string[], asked: ReadonlySet<string>): string[] {
  const crossed = topics.flatMap((topic) =>
    [...DEEPEN_QUESTIONS, ...HEAVY_QUESTIONS, ...BRIGHT_QUESTIONS]
      .filter((template) => template.includes('{topic}'))
      .map((template) => template.replaceAll('{topic}', topic)),
  );
  const fresh = crossed.filter((question) => !asked.has(normalise(question))).slice(0, LIMITS.suggestedQuestions);
  return fresh.length > 0 ? fresh : ['ほかに、今日のうちに話しておきたいことはありますか。'];
}

function normalise(question: string): string {
  return question.normalize('NFKC').replace(/[\s。、．，!?！？「」]/gu, '');
}

function themeId(text: string | null): string {
  return THEMES.find((theme) => theme.text === text)?.id ?? 'other';
}

function stanceId(text: string | null): string {
  return STANCES.find((stance) => stance.text === text)?.id ?? 'other';
}
