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

/** Everything the left panel shows. */
export interface SessionState {
  appState: AppState;
  currentEmployee: SessionEmployee | null;
  employees: readonly SessionEmployee[];
  currentConversationId: string | null;
  selectedTheme: string | null;
  selectedStance: string | null;
  chatHistory: readonly ChatItem[];
  /** The number of stored messages of earlier themes: the screen no longer shows them. */
  leftBehind: number;
  currentSummary: string | null;
  currentNextActions: string | null;
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
  | { type: 'themeChangeAsked' }
  | { type: 'themeChanged'; message: string; suggestedQuestions: readonly string[] }
  | { type: 'contextSet'; conversationId: string; theme: string | null; stance: string | null }
  | { type: 'messagesSent'; messageId: string; question: string; reply: string }
  | { type: 'replyReceived'; message: StoredMessage }
  | { type: 'sendFailed' }
  | { type: 'storedMessagesRead'; messages: readonly StoredMessage[] }
  | { type: 'questionsRefreshed'; suggestedQuestions: readonly string[] }
  | { type: 'loadingStarted' }
  | { type: 'loadingStopped' }
  | { type: 'failed'; message: string }
  | { type: 'summaryStarted' }
  | { type: 'summarySucceeded'; summary: string; nextActions: string }
  | { type: 'summaryToggled' };

export const initialSession: SessionState = {
  appState: 'initial',
  currentEmployee: null,
  employees: [],
  currentConversationId: null,
  selectedTheme: null,
  selectedStance: null,
  chatHistory: [],
  leftBehind: 0,
  currentSummary: null,
  currentNextActions: null,
  isSummaryVisible: false,
  isLoading: false,
  isGeneratingSummary: false,
  error: null,
};
