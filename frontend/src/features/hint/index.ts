export { HintText } from './HintText.js';
export { PauseSentence } from './PauseSentence.js';
export { useHint } from './use-hint.js';
