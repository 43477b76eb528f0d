export type { SessionEmployee } from './state/session-model.js';
export { SESSION_TEXTS } from './state/session-rules.js';
export { SessionScreen } from './SessionScreen.js';
export { hasPledged } from './pledge/use-pledge.js';
