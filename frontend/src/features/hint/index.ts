export { HintText } from './HintText.js';
export { useHint } from './use-hint.js';
