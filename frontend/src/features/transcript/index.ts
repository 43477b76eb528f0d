export { TranscriptView } from './TranscriptView.js';
export { HandoutView } from './handout/HandoutView.js';
