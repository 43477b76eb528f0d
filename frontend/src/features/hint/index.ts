export { HintText } from './HintText.js';
export { pauseSentence } from './PauseSentence.js';
export { useHint } from './use-hint.js';
