export { HintText } from './HintText.js';
export { madeInsteadSentence, usePauseSentence } from './PauseSentence.js';
export { useHint } from './use-hint.js';
