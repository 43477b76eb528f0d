import { useRef } from 'react';
import { TRANSCRIPTION_STANCE, TRANSCRIPTION_THEME } from '@app/contract';
import { ApiError } from '../../../api/client.js';
import { keyFor, type RequestKey } from '../../../api/request-key.js';
import {
  changeConversation,
  fetchConversation,
  fetchOtherQuestions,
  sendReply,
  startConversation,
  summarise,
} from '../../../entities/conversation/conversation-requests.js';
import {
  toStoredMessage,
  type Context,
  type ConversationListItem,
  type SentReply,
} from '../../../entities/conversation/conversation-types.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { SESSION_TEXTS } from './session-rules.js';
import type { SessionMachine } from './use-session-machine.js';

/** Whether the server may have stored it without an answer: then it is sent again, under the same id. */
function isDoubtful(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'INVALID_RESPONSE');
}

/** What a manager does in a session: each call of the server with its transitions. */
export function useSessionActions({ state, dispatch, fail }: SessionMachine, saveTogether: () => Promise<void>) {
  const { store, refetch, refetchLists } = useConversationCache();
  const conversationId = state.currentConversationId;
  /** The key of the 1on1 being created: a retry creates no second 1on1. */
  const attempt = useRef<RequestKey | null>(null);
  const start = (employee: { id: string; name: string }, context: Context, transcriptionOnly = false) => {
    attempt.current = keyFor(attempt.current, [employee.id, context, transcriptionOnly]);
    return startConversation(employee, context, { transcriptionOnly, conversationId: attempt.current.id });
  };

  const begin = async (theme: string, stance: string): Promise<void> => {
    if (!state.currentEmployee) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.missingContext });
      return;
    }
    const { conversationId: id, initialMessage } = await start(state.currentEmployee, { theme, stance });
    attempt.current = null;
    const { message, suggested_questions } = initialMessage;
    dispatch({
      type: 'conversationStarted',
      conversationId: id,
      initialMessage: { id: `initial-${id}`, sender: 'ai', message, suggestedQuestions: suggested_questions },
    });
    void refetchLists();
  };

  /** The record button comes first: the conversation starts with the two automatic choices. @returns its id */
  const beginTranscription = async (): Promise<string> => {
    if (!state.currentEmployee) throw new Error(SESSION_TEXTS.missingContext);
    const [theme, stance] = [TRANSCRIPTION_THEME.text, TRANSCRIPTION_STANCE.text];
    const { conversationId: id } = await start(state.currentEmployee, { theme, stance }, true);
    const detail = await fetchConversation(id);
    attempt.current = null;
    store(detail);
    dispatch({ type: 'contextSet', conversationId: id, theme, stance });
    dispatch({ type: 'storedMessagesRead', messages: detail.messages.map(toStoredMessage) });
    void refetchLists();
    return id;
  };

  const goOnWith = async (id: string, theme: string, stance: string): Promise<void> => {
    store(await changeConversation(id, { theme, stance }));
    // The change is made; questions that do not come can be asked for again by the button.
    const suggestedQuestions = await fetchOtherQuestions(id).catch(() => []);
    dispatch({ type: 'themeChanged', message: `テーマを「${theme}」に変えました。`, suggestedQuestions });
  };

  const chooseStance = async (stance: string): Promise<void> => {
    const theme = state.selectedTheme;
    if (theme === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.missingContext });
      return;
    }
    dispatch({ type: 'stanceChosen', stance });
    try {
      await (conversationId === null ? begin(theme, stance) : goOnWith(conversationId, theme, stance));
    } catch (error) {
      fail(error, 'initSession');
    }
  };

  /** @throws the error, if no answer arrived at the second attempt either */
  const send = async (sent: SentReply): Promise<void> => {
    if (conversationId === null) throw new Error(SESSION_TEXTS.notStarted);
    const id = conversationId;
    dispatch({ type: 'messagesSent', ...sent });
    try {
      const message = await sendReply(id, sent).catch((error: unknown) => {
        if (!isDoubtful(error)) throw error;
        return sendReply(id, sent);
      });
      dispatch({ type: 'replyReceived', message });
      void refetch(id);
    } catch (error) {
      dispatch({ type: 'sendFailed' });
      throw error;
    }
  };

  const refreshQuestions = async (): Promise<void> => {
    if (conversationId === null) return;
    dispatch({ type: 'loadingStarted' });
    try {
      dispatch({ type: 'questionsRefreshed', suggestedQuestions: await fetchOtherQuestions(conversationId) });
      void refetch(conversationId);
    } catch (error) {
      fail(error, 'refreshQuestions');
    }
  };

  const makeSummary = async (): Promise<void> => {
    if (conversationId === null) return;
    dispatch({ type: 'summaryStarted' });
    try {
      await saveTogether();
      const { summary, next_actions } = await summarise(conversationId);
      dispatch({ type: 'summarySucceeded', summary, nextActions: next_actions });
      void refetch(conversationId);
    } catch (error) {
      fail(error, 'summarise');
    }
  };

  const resume = async (item: ConversationListItem): Promise<void> => {
    dispatch({ type: 'loadingStarted' });
    try {
      const detail = await fetchConversation(item.id);
      store(detail);
      dispatch({ type: 'loadingStopped' });
      dispatch({ type: 'contextSet', conversationId: item.id, theme: detail.theme, stance: detail.stance });
      dispatch({ type: 'storedMessagesRead', messages: detail.messages.map(toStoredMessage) });
    } catch (error) {
      fail(error, 'initSession');
    }
  };

  return { beginTranscription, chooseStance, send, refreshQuestions, makeSummary, resume };
}

export type SessionActions = ReturnType<typeof useSessionActions>;
