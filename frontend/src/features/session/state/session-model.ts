import type { ProposedQuestion } from '@app/contract';
import type { StoredMessage } from '../../../entities/conversation/conversation-types.js';

export const APP_STATES = [
  'initial',
  'employee_selection',
  'theme_selection',
  'interaction_selection',
  'support_started',
] as const;
export type AppState = (typeof APP_STATES)[number];

/** The person the 1on1 is held with. */
export interface SessionEmployee {
  id: string;
  name: string;
}

/** A message of the chat. `opening`: made here before the talk. `sending`: on its way. `stored`: the server has it. */
export interface ChatItem extends StoredMessage {
  origin: 'opening' | 'sending' | 'stored';
}

/** Question and reply as they were sent, with the answer once it is there. They are shown until the cache has them. */
export interface Sent {
  messageId: string;
  question: string;
  reply: string;
  answer: StoredMessage | null;
}

/** What this screen alone knows of a session. What the server knows lives in the query cache, see `session-view.ts`. */
export interface SessionState {
  appState: AppState;
  currentEmployee: SessionEmployee | null;
  employees: readonly SessionEmployee[];
  currentConversationId: string | null;
  selectedTheme: string | null;
  selectedStance: string | null;
  /** The messages made here: the greeting, the choices, a change of theme. */
  opening: readonly ChatItem[];
  sent: readonly Sent[];
  /** The number of stored messages of earlier themes: the screen no longer shows them. */
  leftBehind: number;
  isSummaryVisible: boolean;
  isLoading: boolean;
  isGeneratingSummary: boolean;
  error: string | null;
}

export type SessionEvent =
  | { type: 'employeesFetched'; employees: readonly SessionEmployee[] }
  | { type: 'sessionInitialised'; employee: SessionEmployee; greeting: string }
  | { type: 'themeChosen'; theme: string }
  | { type: 'themeReconsidered' }
  | { type: 'stanceChosen'; stance: string }
  | { type: 'conversationStarted'; conversationId: string; initialMessage: StoredMessage }
  | { type: 'themeChangeAsked'; /** The number of messages that the server has. */ stored: number }
  | { type: 'themeChanged'; message: string; suggestedQuestions: readonly ProposedQuestion[] }
  | { type: 'contextSet'; conversationId: string; theme: string | null; stance: string | null }
  | { type: 'messagesSent'; messageId: string; question: string; reply: string }
  | { type: 'replyReceived'; messageId: string; message: StoredMessage }
  | { type: 'sendFailed'; messageId: string }
  | { type: 'questionsRefreshed'; of: string; suggestedQuestions: readonly ProposedQuestion[] }
  | { type: 'loadingStarted' }
  | { type: 'loadingStopped' }
  | { type: 'failed'; message: string }
  | { type: 'summaryStarted' }
  | { type: 'summarySucceeded' }
  | { type: 'summaryToggled' };

export const initialSession: SessionState = {
  appState: 'initial',
  currentEmployee: null,
  employees: [],
  currentConversationId: null,
  selectedTheme: null,
  selectedStance: null,
  opening: [],
  sent: [],
  leftBehind: 0,
  isSummaryVisible: false,
  isLoading: false,
  isGeneratingSummary: false,
  error: null,
};
