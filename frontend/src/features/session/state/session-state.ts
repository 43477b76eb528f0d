import type { Sender } from '@app/contract';
import type { ChatItem, SessionEvent, SessionState } from './session-model.js';
import type { StoredMessage } from '../../../entities/conversation/conversation-types.js';

function openingItem(
  state: SessionState,
  sender: Sender,
  message: string,
  questions: readonly string[] = [],
): ChatItem {
  const id = `opening-${state.chatHistory.length}`;
  return { id, sender, message, suggestedQuestions: questions, origin: 'opening' };
}

function sameItem(a: ChatItem | undefined, b: ChatItem): boolean {
  return (
    a?.id === b.id &&
    a.message === b.message &&
    a.origin === b.origin &&
    a.suggestedQuestions.join('\n') === b.suggestedQuestions.join('\n')
  );
}

/** Puts the stored messages behind the opening ones; while a request is running the chat stays as it is. */
function readStored(state: SessionState, messages: readonly StoredMessage[]): SessionState {
  const known = state.chatHistory.filter(({ origin }) => origin === 'stored').length;
  // An answer that was asked for earlier knows less than this screen.
  if (state.isLoading || messages.length - state.leftBehind < known) return state;
  const stored = messages.slice(state.leftBehind).map((message): ChatItem => ({ ...message, origin: 'stored' }));
  // The server keeps the chosen theme and stance as messages too: then they are not shown twice.
  const isStored = ({ sender, message }: ChatItem) =>
    sender === 'user' && stored.some((item) => item.sender === sender && item.message === message);
  const opening = state.chatHistory.filter((item) => item.origin === 'opening' && !isStored(item));
  const next = [...opening, ...stored];
  const same =
    next.length === state.chatHistory.length && next.every((item, i) => sameItem(state.chatHistory[i], item));
  return same ? state : { ...state, chatHistory: next };
}

function refreshQuestions(state: SessionState, suggestedQuestions: readonly string[]): SessionState {
  const newest = state.chatHistory.findLastIndex(({ sender }) => sender === 'ai');
  const chatHistory = state.chatHistory.map((item, i) => (i === newest ? { ...item, suggestedQuestions } : item));
  return { ...state, chatHistory, isLoading: false };
}

function leaveTheme(state: SessionState): SessionState {
  const left = state.chatHistory.filter(({ origin }) => origin === 'stored').length;
  return {
    ...state,
    appState: 'theme_selection',
    selectedTheme: null,
    selectedStance: null,
    chatHistory: state.chatHistory.slice(0, 1),
    leftBehind: state.leftBehind + left,
    error: null,
  };
}

/** Question and reply as they are on their way; those of an earlier try may be among the stored messages already. */
function sendMessages(
  history: readonly ChatItem[],
  { messageId, question, reply }: { messageId: string; question: string; reply: string },
): readonly ChatItem[] {
  if (history.some(({ id }) => id === messageId)) return history;
  const sending = { suggestedQuestions: [], origin: 'sending' } as const;
  return [
    ...history,
    { ...sending, id: `question-${messageId}`, sender: 'user', message: question },
    { ...sending, id: messageId, sender: 'employee', message: reply },
  ];
}

function receiveReply(history: readonly ChatItem[], message: StoredMessage): readonly ChatItem[] {
  const sent = history.map((item): ChatItem => (item.origin === 'sending' ? { ...item, origin: 'stored' } : item));
  return sent.some(({ id }) => id === message.id) ? sent : [...sent, { ...message, origin: 'stored' }];
}

/** The transitions of a session, without any call: the same state and event always give the same state. */
export function sessionTransition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'employeesFetched':
      return {
        ...state,
        employees: event.employees,
        appState: state.appState === 'initial' ? 'employee_selection' : state.appState,
      };
    case 'sessionInitialised': {
      if (state.appState !== 'initial' && state.appState !== 'employee_selection') return state;
      const opened: SessionState = { ...state, appState: 'theme_selection', currentEmployee: event.employee };
      return { ...opened, chatHistory: [openingItem({ ...opened, chatHistory: [] }, 'ai', event.greeting)] };
    }
    case 'themeChosen':
      if (state.appState !== 'theme_selection') return state;
      return {
        ...state,
        appState: 'interaction_selection',
        selectedTheme: event.theme,
        chatHistory: [...state.chatHistory, openingItem(state, 'user', event.theme)],
        error: null,
      };
    case 'themeReconsidered':
      if (state.appState !== 'interaction_selection' || state.isLoading) return state;
      return {
        ...state,
        appState: 'theme_selection',
        selectedTheme: null,
        selectedStance: null,
        chatHistory: state.chatHistory.slice(0, 1),
        error: null,
      };
    case 'stanceChosen':
      if (state.appState !== 'interaction_selection' || state.isLoading) return state;
      // A second try after a failed start names the stance once.
      return {
        ...state,
        selectedStance: event.stance,
        chatHistory: [
          ...state.chatHistory.slice(0, 2),
          openingItem({ ...state, chatHistory: state.chatHistory.slice(0, 2) }, 'user', event.stance),
        ],
        isLoading: true,
        error: null,
      };
    case 'conversationStarted':
      return {
        ...state,
        appState: 'support_started',
        currentConversationId: event.conversationId,
        chatHistory: [...state.chatHistory, { ...event.initialMessage, origin: 'stored' }],
        isLoading: false,
      };
    case 'themeChangeAsked':
      return state.appState === 'support_started' && !state.isLoading ? leaveTheme(state) : state;
    case 'themeChanged':
      return {
        ...state,
        appState: 'support_started',
        chatHistory: [...state.chatHistory, openingItem(state, 'ai', event.message, event.suggestedQuestions)],
        isLoading: false,
      };
    case 'contextSet':
      return {
        ...state,
        appState: 'support_started',
        currentConversationId: state.currentConversationId ?? event.conversationId,
        selectedTheme: state.selectedTheme ?? event.theme,
        selectedStance: state.selectedStance ?? event.stance,
      };
    case 'messagesSent':
      return { ...state, chatHistory: sendMessages(state.chatHistory, event), isLoading: true, error: null };
    case 'replyReceived':
      return { ...state, chatHistory: receiveReply(state.chatHistory, event.message), isLoading: false };
    case 'sendFailed':
      return {
        ...state,
        chatHistory: state.chatHistory.filter(({ origin }) => origin !== 'sending'),
        isLoading: false,
      };
    case 'storedMessagesRead':
      return readStored(state, event.messages);
    case 'questionsRefreshed':
      return refreshQuestions(state, event.suggestedQuestions);
    case 'loadingStarted':
      return { ...state, isLoading: true, error: null };
    case 'loadingStopped':
      return { ...state, isLoading: false };
    case 'failed':
      return { ...state, isLoading: false, isGeneratingSummary: false, error: event.message };
    case 'summaryStarted':
      return { ...state, isGeneratingSummary: true, error: null };
    case 'summarySucceeded':
      return {
        ...state,
        currentSummary: event.summary,
        currentNextActions: event.nextActions,
        isSummaryVisible: true,
        isGeneratingSummary: false,
      };
    case 'summaryToggled':
      return { ...state, isSummaryVisible: !state.isSummaryVisible };
  }
}
