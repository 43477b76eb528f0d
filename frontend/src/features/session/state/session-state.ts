import type { ProposedQuestion, Sender } from '@app/contract';
import type { ChatItem, Sent, SessionEvent, SessionState } from './session-model.js';

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

function openingItem(
  { leftBehind, opening }: SessionState,
  sender: Sender,
  message: string,
  questions: readonly ProposedQuestion[] = [],
): ChatItem {
  const id = `opening-${leftBehind}-${opening.length}`;
  return { id, sender, message, suggestedQuestions: questions, origin: 'opening' };
}

function say(
  state: SessionState,
  sender: Sender,
  message: string,
  questions?: readonly ProposedQuestion[],
): SessionState {
  return { ...state, opening: [...state.opening, openingItem(state, sender, message, questions)] };
}

function fetchEmployees(state: SessionState, { employees }: EventOf<'employeesFetched'>): SessionState {
  const appState = state.appState === 'initial' ? 'employee_selection' : state.appState;
  return { ...state, employees, appState };
}

function initialise(state: SessionState, { employee, greeting }: EventOf<'sessionInitialised'>): SessionState {
  if (state.appState !== 'initial' && state.appState !== 'employee_selection') return state;
  return say({ ...state, appState: 'theme_selection', currentEmployee: employee, opening: [] }, 'ai', greeting);
}

/** Back to the choice of the theme: the greeting alone stays. */
function backToThemes(state: SessionState): SessionState {
  return {
    ...state,
    appState: 'theme_selection',
    selectedTheme: null,
    selectedStance: null,
    opening: state.opening.slice(0, 1),
    error: null,
  };
}

function chooseTheme(state: SessionState, theme: string): SessionState {
  if (state.appState !== 'theme_selection') return state;
  return { ...say(state, 'user', theme), appState: 'interaction_selection', selectedTheme: theme, error: null };
}

function chooseStance(state: SessionState, stance: string): SessionState {
  if (state.appState !== 'interaction_selection' || state.isLoading) return state;
  // A second try after a failed start names the stance once.
  const before = { ...state, opening: state.opening.slice(0, 2) };
  return { ...say(before, 'user', stance), selectedStance: stance, isLoading: true, error: null };
}

function changeTheme(state: SessionState, stored: number): SessionState {
  if (state.appState !== 'support_started' || state.isLoading) return state;
  return { ...backToThemes(state), sent: [], leftBehind: stored };
}

function startTalk(state: SessionState, event: EventOf<'conversationStarted'>): SessionState {
  return {
    ...state,
    appState: 'support_started',
    currentConversationId: event.conversationId,
    opening: [...state.opening, { ...event.initialMessage, origin: 'opening' }],
    isLoading: false,
  };
}

function setContext(state: SessionState, { conversationId, theme, stance }: EventOf<'contextSet'>): SessionState {
  return {
    ...state,
    appState: 'support_started',
    currentConversationId: state.currentConversationId ?? conversationId,
    selectedTheme: state.selectedTheme ?? theme,
    selectedStance: state.selectedStance ?? stance,
  };
}

function sendMessages(state: SessionState, { messageId, question, reply }: EventOf<'messagesSent'>): SessionState {
  const others = state.sent.filter((one) => one.messageId !== messageId);
  const sent: Sent = { messageId, question, reply, answer: null };
  return { ...state, sent: [...others, sent], isLoading: true, error: null };
}

function receiveReply(state: SessionState, { messageId, message }: EventOf<'replyReceived'>): SessionState {
  const sent = state.sent.map((one) => (one.messageId === messageId ? { ...one, answer: message } : one));
  return { ...state, sent, isLoading: false };
}

function failSending(state: SessionState, messageId: string): SessionState {
  return { ...state, sent: state.sent.filter((one) => one.messageId !== messageId), isLoading: false };
}

/** Replaces the questions of a message that the cache does not hold. */
function refreshQuestions(state: SessionState, event: EventOf<'questionsRefreshed'>): SessionState {
  const { of, suggestedQuestions } = event;
  const opening = state.opening.map((item) => (item.id === of ? { ...item, suggestedQuestions } : item));
  const sent = state.sent.map((one) =>
    one.answer?.id === of ? { ...one, answer: { ...one.answer, suggestedQuestions } } : one,
  );
  return { ...state, opening, sent, isLoading: false };
}

/** The transitions of a session, without any call: the same state and event always give the same state. */
export function sessionTransition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'employeesFetched':
      return fetchEmployees(state, event);
    case 'sessionInitialised':
      return initialise(state, event);
    case 'themeChosen':
      return chooseTheme(state, event.theme);
    case 'themeReconsidered':
      return state.appState === 'interaction_selection' && !state.isLoading ? backToThemes(state) : state;
    case 'stanceChosen':
      return chooseStance(state, event.stance);
    case 'conversationStarted':
      return startTalk(state, event);
    case 'themeChangeAsked':
      return changeTheme(state, event.stored);
    case 'themeChanged': {
      const said = say(state, 'ai', event.message, event.suggestedQuestions);
      return { ...said, appState: 'support_started', isLoading: false };
    }
    case 'contextSet':
      return setContext(state, event);
    case 'messagesSent':
      return sendMessages(state, event);
    case 'replyReceived':
      return receiveReply(state, event);
    case 'sendFailed':
      return failSending(state, event.messageId);
    case 'questionsRefreshed':
      return refreshQuestions(state, event);
    case 'loadingStarted':
      return { ...state, isLoading: true, error: null };
    case 'loadingStopped':
      return { ...state, isLoading: false };
    case 'failed':
      return { ...state, isLoading: false, isGeneratingSummary: false, error: event.message };
    case 'summaryStarted':
      return { ...state, isGeneratingSummary: true, error: null };
    case 'summarySucceeded':
      return { ...state, isSummaryVisible: true, isGeneratingSummary: false };
    case 'summaryToggled':
      return { ...state, isSummaryVisible: !state.isSummaryVisible };
  }
}
