export type { SessionEmployee } from './session-model.js';
export { SESSION_TEXTS } from './session-rules.js';
export { SessionScreen } from './SessionScreen.js';
export { useResumable } from './use-conversation.js';
