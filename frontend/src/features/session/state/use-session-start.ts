import { useRef } from 'react';
import { TRANSCRIPTION_STANCE, TRANSCRIPTION_THEME } from '@app/contract';
import { keyFor, type RequestKey } from '../../../api/request-key.js';
import {
  changeConversation,
  fetchConversation,
  fetchOtherQuestions,
  startConversation,
} from '../../../entities/conversation/conversation-requests.js';
import {
  toStoredMessage,
  type Context,
  type ConversationListItem,
} from '../../../entities/conversation/conversation-types.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { SESSION_TEXTS } from './session-rules.js';
import type { SessionMachine } from './use-session-machine.js';

/** Starts a 1on1 under one id until it exists: a retry creates no second one. */
function useStart() {
  const attempt = useRef<RequestKey | null>(null);
  return async (employee: { id: string; name: string }, context: Context, transcriptionOnly: boolean) => {
    attempt.current = keyFor(attempt.current, [employee.id, context, transcriptionOnly]);
    const { id } = attempt.current;
    const started = await startConversation(employee, context, { transcriptionOnly, conversationId: id });
    attempt.current = null;
    return started;
  };
}

/** One start at a time: who presses the record button while a theme is still being sent, or the other way round, has one 1on1. */
function useOneStart() {
  const running = useRef<Promise<string> | null>(null);
  return {
    /** @returns the id of the 1on1 that is being started; null where none is, or it failed */
    underWay: async (): Promise<string | null> => {
      try {
        return await running.current;
      } catch {
        return null;
      }
    },
    run: async (start: () => Promise<string>): Promise<string> => {
      const mine = start();
      running.current = mine;
      try {
        return await mine;
      } finally {
        if (running.current === mine) running.current = null;
      }
    },
  };
}

/** The ways into a talk: by theme and stance, by the record button, and back into the talk of today. */
export function useSessionStart({ state, dispatch, fail }: SessionMachine) {
  const { store, refetchLists } = useConversationCache();
  const start = useStart();
  const one = useOneStart();

  const begin = async (theme: string, stance: string): Promise<void> => {
    const { currentEmployee: employee } = state;
    if (!employee) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.missingContext });
      return;
    }
    await one.run(async () => {
      const { conversationId, initialMessage } = await start(employee, { theme, stance }, false);
      const first = toStoredMessage({ ...initialMessage, id: `initial-${conversationId}`, sender: 'ai' });
      dispatch({ type: 'conversationStarted', conversationId, initialMessage: first });
      return conversationId;
    });
    void refetchLists();
  };

  /** The record button comes first: the conversation starts with the two automatic choices, unless it is being started. @returns its id */
  const beginTranscription = async (): Promise<string> => {
    const { currentEmployee: employee } = state;
    if (!employee) throw new Error(SESSION_TEXTS.missingContext);
    const started = await one.underWay();
    if (started !== null) return started;
    const [theme, stance] = [TRANSCRIPTION_THEME.text, TRANSCRIPTION_STANCE.text];
    const id = await one.run(async () => {
      const { conversationId } = await start(employee, { theme, stance }, true);
      store(await fetchConversation(conversationId));
      dispatch({ type: 'contextSet', conversationId, theme, stance });
      return conversationId;
    });
    void refetchLists();
    return id;
  };

  const goOnWith = async (id: string, theme: string, stance: string): Promise<void> => {
    store(await changeConversation(id, { theme, stance }));
    const message = `テーマを「${theme}」に変えました。`;
    try {
      dispatch({ type: 'themeChanged', message, suggestedQuestions: await fetchOtherQuestions(id) });
    } catch (error) {
      // The change is made; the questions can be asked for again by the button.
      dispatch({ type: 'themeChanged', message, suggestedQuestions: [] });
      fail(error, 'refreshQuestions');
    }
  };

  const chooseStance = async (stance: string): Promise<void> => {
    const { selectedTheme: theme, currentConversationId } = state;
    if (theme === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.missingContext });
      return;
    }
    dispatch({ type: 'stanceChosen', stance });
    try {
      const id = currentConversationId ?? (await one.underWay());
      await (id === null ? begin(theme, stance) : goOnWith(id, theme, stance));
    } catch (error) {
      fail(error, 'initSession');
    }
  };

  const resume = async ({ id }: ConversationListItem): Promise<void> => {
    dispatch({ type: 'loadingStarted' });
    try {
      const detail = await fetchConversation(id);
      store(detail);
      dispatch({ type: 'loadingStopped' });
      dispatch({ type: 'contextSet', conversationId: id, theme: detail.theme, stance: detail.stance });
    } catch (error) {
      fail(error, 'initSession');
    }
  };

  return { beginTranscription, chooseStance, resume };
}
