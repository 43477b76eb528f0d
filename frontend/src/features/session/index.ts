export { SESSION_TEXTS } from './session-rules.js';
export { SessionScreen } from './SessionScreen.js';
