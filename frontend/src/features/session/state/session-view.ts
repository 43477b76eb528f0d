import type { Schemas } from '../../../api/client.js';
import { toStoredMessage, type StoredMessage } from '../../../entities/conversation/conversation-types.js';
import type { ChatItem, Sent, SessionState } from './session-model.js';

/** What the view takes from the 1on1 as the server holds it. */
type StoredTalk = Pick<Schemas['ConversationDetailDto'], 'messages' | 'summary' | 'next_actions'>;

/** The session as the screen shows it: what this screen knows, with what the server stored. */
export interface SessionView extends SessionState {
  chatHistory: readonly ChatItem[];
  currentSummary: string | null;
  currentNextActions: string | null;
}

function sendingOf({ messageId, question, reply, answer }: Sent): ChatItem[] {
  const origin = answer === null ? 'sending' : 'stored';
  const said: ChatItem[] = [
    { id: `question-${messageId}`, sender: 'user', message: question, suggestedQuestions: [], origin },
    { id: messageId, sender: 'employee', message: reply, suggestedQuestions: [], origin },
  ];
  return answer === null ? said : [...said, { ...answer, origin: 'stored' }];
}

/** The chat: what was made here, what the server stored since the theme was chosen, and what is on its way. */
export function chatOf(state: SessionState, messages: readonly StoredMessage[]): readonly ChatItem[] {
  const stored = messages.slice(state.leftBehind).map((message): ChatItem => ({ ...message, origin: 'stored' }));
  const known = new Set(messages.map(({ id }) => id));
  // The server keeps the chosen theme, the stance and the first words of the AI too: they are shown once.
  const isStored = ({ sender, message }: ChatItem) =>
    stored.some((item) => item.sender === sender && item.message === message);
  const opening = state.opening.filter((item) => !isStored(item));
  // A retry of what an earlier try has stored adds the answer alone.
  const sending = state.sent.flatMap((one) => {
    const items = sendingOf(one);
    return (known.has(one.messageId) ? items.slice(2) : items).filter(({ id }) => !known.has(id));
  });
  return [...opening, ...stored, ...sending];
}

/** @param talk the 1on1 as the query cache holds it; undefined before there is one */
export function sessionView(state: SessionState, talk: StoredTalk | undefined): SessionView {
  return {
    ...state,
    chatHistory: chatOf(state, talk?.messages.map(toStoredMessage) ?? []),
    currentSummary: talk?.summary ?? null,
    currentNextActions: talk?.next_actions ?? null,
  };
}
