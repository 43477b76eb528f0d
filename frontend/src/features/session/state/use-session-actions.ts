import { ApiError } from '../../../api/client.js';
import { fetchOtherQuestions, sendReply, summarise } from '../../../entities/conversation/conversation-requests.js';
import type { SentReply } from '../../../entities/conversation/conversation-types.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { SESSION_TEXTS } from './session-rules.js';
import type { SessionMachine } from './use-session-machine.js';
import { useSessionStart } from './use-session-start.js';

/** Whether the server may have stored it without an answer: then it is sent again, under the same id. */
function isDoubtful(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'INVALID_RESPONSE');
}

/** What a manager does in a session: each call of the server with its transitions. */
export function useSessionActions(machine: SessionMachine, saveTogether: () => Promise<void>) {
  const { state, dispatch, fail } = machine;
  const { refetch, setQuestions } = useConversationCache();
  const conversationId = state.currentConversationId;

  /**
   * @returns whether the reply may need care
   * @throws the error, if no answer arrived at the second attempt either
   */
  const send = async (sent: SentReply): Promise<boolean> => {
    if (conversationId === null) throw new Error(SESSION_TEXTS.notStarted);
    const { messageId } = sent;
    dispatch({ type: 'messagesSent', ...sent });
    try {
      const { message, care } = await sendReply(conversationId, sent).catch((error: unknown) => {
        if (!isDoubtful(error)) throw error;
        return sendReply(conversationId, sent);
      });
      dispatch({ type: 'replyReceived', messageId, message });
      void refetch(conversationId);
      return care;
    } catch (error) {
      dispatch({ type: 'sendFailed', messageId });
      throw error;
    }
  };

  /** @param of the id of the message whose questions are replaced */
  const refreshQuestions = async (of: string): Promise<void> => {
    if (conversationId === null) return;
    dispatch({ type: 'loadingStarted' });
    try {
      const suggestedQuestions = await fetchOtherQuestions(conversationId);
      setQuestions(conversationId, of, suggestedQuestions);
      dispatch({ type: 'questionsRefreshed', of, suggestedQuestions });
      void refetch(conversationId);
    } catch (error) {
      fail(error, 'refreshQuestions');
    }
  };

  /** @returns whether it was made; what went wrong stands in the state */
  const makeSummary = async (): Promise<boolean> => {
    if (conversationId === null) return false;
    dispatch({ type: 'summaryStarted' });
    try {
      await saveTogether();
      await summarise(conversationId);
      await refetch(conversationId);
      dispatch({ type: 'summarySucceeded' });
      return true;
    } catch (error) {
      fail(error, 'summarise');
      return false;
    }
  };

  return { ...useSessionStart(machine), send, refreshQuestions, makeSummary };
}

export type SessionActions = ReturnType<typeof useSessionActions>;
