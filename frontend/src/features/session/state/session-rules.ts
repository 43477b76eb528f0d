import { LIMITS, type ProposedQuestion } from '@app/contract';
import type { ChatItem, SessionState } from './session-model.js';

/** Japanese texts that the session says when something cannot be done yet. */
export const SESSION_TEXTS = {
  invalid: 'セッション情報が正しくありません。',
  initFailed: 'セッションの初期化に失敗しました。',
  notStarted: 'セッションがまだ始まっていません。テーマと関わり方を選んでください。',
  missingContext: '対話に必要な情報が足りません。ページを再読み込みしてください。',
} as const;

/** How a person is addressed: the family name, where the name is written in two parts. */
export function callName(name: string): string {
  return name.trim().split(/[\s\u3000]+/u)[0] ?? name;
}

interface Gate {
  isPledgeOpen: boolean;
}

type Progress = Pick<SessionState, 'isLoading' | 'isGeneratingSummary' | 'currentConversationId'>;

/** The send button of the composer. */
export function canSendQuestion(text: string, state: Pick<SessionState, 'isLoading'>, gate: Gate): boolean {
  return text.trim() !== '' && !state.isLoading && !gate.isPledgeOpen;
}

/** The send button of the reply dialog, and Enter in it. */
export function canSendReply(draft: { question: string; reply: string }, state: Progress): boolean {
  return (
    draft.question.trim() !== '' &&
    draft.reply.trim() !== '' &&
    state.currentConversationId !== null &&
    !state.isLoading
  );
}

/** The summary button: there has to be a talk or a transcript. */
export function canSummarise(state: Progress, transcript: string, gate: Gate): boolean {
  const hasTalk = transcript.trim() !== '' || state.currentConversationId !== null;
  return hasTalk && !state.isGeneratingSummary && !gate.isPledgeOpen;
}

/** The next question: from the newest message of the AI, its first question large, the others as rows below it. */
export interface NewestQuestion {
  item: ChatItem;
  question: ProposedQuestion | null;
  alternatives: readonly ProposedQuestion[];
}

/** @returns the newest message of the AI with at most four questions, or null before there is one */
export function newestQuestion(history: readonly ChatItem[]): NewestQuestion | null {
  const item = history.findLast(({ sender }) => sender === 'ai');
  if (!item) return null;
  const [question, ...alternatives] = item.suggestedQuestions.slice(0, LIMITS.suggestedQuestions);
  return { item, question: question ?? null, alternatives };
}
